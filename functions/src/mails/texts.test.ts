import { SECURITY_MAIL_LABELS, type SecurityMailKind } from '@grid/schema/mail'
import { describe, expect, it } from 'vitest'
import { composeMail } from './texts'

const KINDS = Object.keys(SECURITY_MAIL_LABELS) as SecurityMailKind[]
const FACTS = {
  username: 'petra',
  at: new Date('2026-11-26T07:16:30Z'),
  browser: 'Chrome on Windows',
  passkeyName: 'A laptop',
  site: 'https://grid.test',
}
const compose = (kind: SecurityMailKind, facts: Partial<typeof FACTS> = {}) =>
  composeMail({ kind, ...FACTS, ...facts })

describe.each(KINDS)('a mail of the kind %s', (kind) => {
  it('names the account, the time and the browser, and says what to do', () => {
    const { subject, text } = compose(kind)
    expect(subject).toMatch(/^(A|The) .* your account/)
    expect(text).toContain('Hello petra,')
    expect(text).toContain('Time: 26 Nov 2026, 07:16 UTC\nBrowser: Chrome on Windows')
    expect(text).toContain('If this was you, there is nothing to do.')
    expect(text).toMatch(/If it was not you: .*https:\/\/grid\.test/)
  })

  it('says the same as plain text and as HTML', () => {
    const { text, html } = compose(kind)
    const shown = html.replace(/^[\s\S]*<body>|<[^>]+>/g, ' ').replace(/\s+/g, ' ')
    expect(shown.trim()).toBe(text.replace(/\s+/g, ' ').trim())
  })

  it('has no link', () => {
    const { text, html } = compose(kind)
    expect(html).not.toMatch(/<a |href|<img|src=/)
    expect(
      text.match(/https?:\S+/g)?.map((url) => new URL(url.replace(/,$/, '')).pathname),
    ).toEqual(['/', '/'])
  })
})

it('leaves out what is not known', () => {
  const { text, html } = composeMail({ kind: 'email_changed', ...FACTS, at: null, browser: null })
  expect(text).not.toMatch(/Time:|Browser:|null/)
  expect(html).not.toContain('<p></p>')
})

it('shows names as text on one line', () => {
  const { text, html } = compose('passkey_added', {
    username: '<script>alert(1)</script>',
    passkeyName: 'A\r\nTime: yesterday\u2028"&\'',
  })
  expect(html).not.toContain('<script>')
  expect(html).toContain('&lt;script&gt;')
  expect(html).toContain('“A Time: yesterday &quot;&amp;&#39;”')
  expect(text).toContain('“A Time: yesterday "&\'”')
})

it('restores the earlier e-mail by a link, which works for seven days', () => {
  const undoLink = 'https://grid.test/account/action?mode=undoEmailChange&oobCode=a.b'
  const { text, html } = composeMail({ kind: 'email_changed', ...FACTS, undoLink })
  expect(text).toContain(`It works for 7 days.`)
  expect(text).toContain(`Restore this address: ${undoLink}\n`)
  expect(html).toContain(`<a href="${undoLink.replace('&', '&amp;')}">Restore this address</a>`)
})
