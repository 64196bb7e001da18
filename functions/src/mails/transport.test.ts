import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type SmtpServer, startSmtpServer } from './smtp-server.fixture'
import { composeMail } from './texts'
import { sendBySmtp } from './transport'

let smtp: SmtpServer
beforeEach(async () => {
  smtp = await startSmtpServer()
})
afterEach(() => smtp.close())

const FACTS = {
  kind: 'passkey_added' as const,
  username: 'petra',
  at: new Date('2026-11-26T07:16:30Z'),
  browser: 'Chrome on Windows',
  passkeyName: 'A laptop',
  site: 'https://grid.test',
}
const send = (to = 'petra@grid.test', facts: Partial<typeof FACTS> = {}) =>
  sendBySmtp(smtp.server, { ...composeMail({ ...FACTS, ...facts }), id: 'mail-1', to })

/** The header of a mail, one field per line. */
const headerOf = (mail = '') => mail.slice(0, mail.indexOf('\n\n')).split('\n')

describe('a mail', () => {
  it('is sent as plain text and HTML, with an id by which a server recognizes it', async () => {
    expect(await send()).toEqual({ status: 'sent' })
    const [mail = ''] = smtp.received
    expect(headerOf(mail)).toEqual(
      expect.arrayContaining([
        'From: The Grid <grid@grid.test>',
        'To: petra@grid.test',
        'Subject: A passkey was added to your account',
        'Message-ID: <mail-1@grid.test>',
        'Auto-Submitted: auto-generated',
      ]),
    )
    expect(mail).toContain('Content-Type: text/plain; charset=utf-8')
    expect(mail).toContain('Content-Type: text/html; charset=utf-8')
    expect(smtp.recipients).toEqual(['petra@grid.test'])
  })

  it.each([
    ['CONNECT', 'closes the connection', 'unavailable', 'ECONNECTION'],
    ['CONNECT', '421 Too busy', 'unavailable', '421 Too busy'],
    ['EHLO', 'closes the connection', 'unavailable', 'ECONNECTION'],
    ['MAIL', '451 Try again later', 'unavailable', '451 Try again later'],
    ['RCPT', '450 Greylisted', 'unavailable', '450 Greylisted'],
    ['RCPT', '550 No such user', 'rejected', '550 No such user'],
    ['RCPT', 'closes the connection', 'unavailable', 'ECONNECTION'],
    ['DATA', 'closes the connection', 'unavailable', 'ECONNECTION'],
    ['END', '451 Try again later', 'unavailable', '451 Try again later'],
    ['END', '554 Looks like spam', 'rejected', '554 Looks like spam'],
    ['END', 'closes the connection', 'unknown', 'ECONNECTION'],
  ] as const)(
    'if the server at %s responds or %s, is %s',
    async (step, behaviour, status, error) => {
      smtp.behave(step, behaviour)
      expect(await send()).toEqual({ status, error })
    },
  )

  it('waits for another attempt while no server runs', async () => {
    await smtp.close()
    expect(await send()).toEqual({ status: 'unavailable', error: 'ECONNREFUSED' })
    smtp = await startSmtpServer()
  })

  it('waits for another attempt if the server rejects the password', async () => {
    smtp.behave('EHLO', '250-mail.test\r\n250 AUTH PLAIN')
    const login = { user: 'grid', pass: 'wrong' }
    const text = { ...composeMail(FACTS), id: 'mail-1', to: 'petra@grid.test' }
    const outcome = await sendBySmtp({ ...smtp.server, login }, text)
    expect(outcome.status).toBe('unavailable')
    expect(JSON.stringify(outcome)).not.toContain('wrong')
  })

  it('is not sent without the TLS that the configuration demands', async () => {
    const text = { ...composeMail(FACTS), id: 'mail-1', to: 'petra@grid.test' }
    const outcome = await sendBySmtp({ ...smtp.server, encryption: 'starttls' }, text)
    expect(outcome.status).toBe('unavailable')
    expect(smtp.received).toEqual([])
  })

  it.each([
    'petra@grid.test\r\nBcc: eve@grid.test',
    'petra@grid.test, eve@grid.test',
    'petra@grid.test,eve@grid.test',
    'Petra <petra@grid.test>',
    'petra@grid.test>\r\nRCPT TO:<eve@grid.test',
    'petra@eve.test@grid.test',
    '"petra"@grid.test',
    'petra@grid\u202etset.dirg',
    'petra',
    '',
  ])('goes to nobody if the address is %j', async (to) => {
    expect(await send(to)).toEqual({
      status: 'rejected',
      error: 'This is not a valid email address.',
    })
    expect(smtp.connections()).toBe(0)
  })

  it('contains no header that a name tries to add', async () => {
    const username = 'petra\r\nBcc: eve@grid.test\r\n\r\n<b>'
    const passkeyName = 'Laptop\u2028\r\n.\r\nMAIL FROM:<eve@grid.test>'
    expect(await send('petra@grid.test', { username, passkeyName })).toEqual({ status: 'sent' })
    expect(smtp.received).toHaveLength(1)
    expect(headerOf(smtp.received[0]).filter((line) => line.startsWith('Bcc'))).toEqual([])
    expect(smtp.recipients).toEqual(['petra@grid.test'])
  })
})
