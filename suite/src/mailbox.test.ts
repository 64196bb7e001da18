import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { freePorts } from '@grid/emulator-suite/ports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MailPorts, startMailbox } from './mailbox'

const halt = new AbortController()
const codes: object[] = []
let auth: Server
let ports: MailPorts

beforeAll(async () => {
  const { hub: smtp, logging: mailbox, auth: authPort } = await freePorts()
  ports = { smtp, mailbox }
  auth = createServer((_, response) => response.end(JSON.stringify({ oobCodes: codes })))
  await new Promise<void>((resolve) => auth.listen(authPort, '127.0.0.1', resolve))
  const { signal } = halt
  await startMailbox({ ports, authPort, site: 'http://localhost:5000', signal })
})
afterAll(() => {
  halt.abort()
  auth.close()
})

/** Sends a mail as a mail program does. */
function send(to: string, content: string): Promise<void> {
  const lines = ['EHLO test', 'MAIL FROM:<grid@grid.test>', `RCPT TO:<${to}>`, 'DATA']
  return new Promise((resolve, reject) => {
    const socket = connect(ports.smtp, '127.0.0.1')
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.on('data', (chunk) => {
      const response = chunk.toString()
      if (/^[45]/.test(response)) reject(new Error(response))
      if (response.startsWith('354')) socket.write(`${content.replaceAll('\n', '\r\n')}\r\n.\r\n`)
      else if (/^250-/.test(response) && !/^250 /m.test(response)) return
      else socket.write(`${lines.shift() ?? 'QUIT'}\r\n`)
    })
  })
}

const page = async (path = '/', headers = {}) => {
  const response = await fetch(`http://127.0.0.1:${ports.mailbox}${path}`, { headers })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

const MAIL = `From: The Grid <grid@grid.test>
Subject: =?UTF-8?Q?A_passkey_=C3=BC?=
Content-Type: multipart/alternative; boundary=b

--b
Content-Type: text/plain; charset=utf-8

Hello <b>ada</b>, see https://grid.test/account
--b
Content-Type: text/html; charset=utf-8

<p>Hello "ada"<script>alert(1)</script></p>
--b--
`

describe('the local mailbox', () => {
  it('shows a mail that was sent to it, as text and as HTML', async () => {
    expect((await page()).text).toContain('No mail has arrived yet.')
    await send('ada@grid.test', MAIL)
    const list = (await page()).text
    expect(list).toContain('<a href="/mails/1">A passkey ü</a>')
    expect(list).toContain('ada@grid.test')
    const { text } = await page('/mails/1')
    expect(text).toContain('Hello &lt;b&gt;ada&lt;/b&gt;')
    expect(text).toContain('<a href="https://grid.test/account"')
    expect(text).toContain('<iframe sandbox')
    expect(text).not.toContain('<script>')
  })

  it('shows the links that Auth would send, once each', async () => {
    const code = { email: 'ada@grid.test', requestType: 'VERIFY_EMAIL', oobCode: 'a&b' }
    codes.push(code, { ...code, requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: 'new@grid.test' })
    codes.push({ ...code, oobCode: 'c', requestType: 'UNKNOWN' })
    await expect.poll(async () => (await page()).text, { timeout: 10_000 }).toContain('Verify your')
    const link = 'http://localhost:5000/account/action?mode=verifyEmail&amp;oobCode=a%26b'
    expect((await page('/mails/2')).text).toContain(`<a href="${link}"`)
    expect((await page('/mails/3')).status).toBe(404)
  })

  it('does not show itself to another site', async () => {
    const { headers } = await page()
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  it.each(['/mails/99', '/mails/1/..', '/mails/%', '/favicon.ico', '/?x'])(
    'has no page at %s',
    async (path) => expect((await page(path)).status).toBe(404),
  )

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('answers 405 to %s', async (method) => {
    const { status, headers } = await fetch(`http://127.0.0.1:${ports.mailbox}/`, { method })
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('survives input that is no mail', async () => {
    const socket = connect(ports.smtp, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write('GET / HTTP/1.1\r\n\0\xff\r\n\r\n', () => socket.destroy())
    await send('ada@grid.test', '\0\xff no header')
    expect((await page()).status).toBe(200)
  })
})
