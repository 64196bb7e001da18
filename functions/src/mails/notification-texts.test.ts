import { LIMITS } from '@grid/schema/limits'
import { NOTIFIED_KINDS, type NotifiedKind } from '@grid/schema/mail'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOSTILE } from '../feeds/hostile.fixture'
import { composeDigest, composeNotification, type NotificationFacts } from './notification-texts'
import { type SmtpServer, startSmtpServer } from './smtp-server.fixture'
import { sendBySmtp } from './transport'

const FACTS = {
  username: 'petra',
  author: 'mallory',
  title: 'Mesh radio',
  followed: null,
  path: '/hub/p1#comment-c1',
  site: 'https://grid.test',
  unsubscribe: 'https://grid.test/unsubscribe/token',
}
const compose = (kind: NotifiedKind, facts: Partial<NotificationFacts> = {}) =>
  composeNotification({ ...FACTS, kind, ...facts })

describe.each(NOTIFIED_KINDS)('a mail about a notification of the kind %s', (kind) => {
  it('greets the member, leads to the site, and ends with both links about mails', () => {
    const { text } = compose(kind)
    expect(text).toContain('Hello petra,')
    expect(text).toContain('Open it on The Grid: https://grid.test/hub/p1#comment-c1')
    expect(text).toContain('This mail was sent because you chose mails about ')
    expect(text).toContain('Choose your mails: https://grid.test/notifications#mails')
    expect(text).toContain('Stop these mails: https://grid.test/unsubscribe/token')
  })

  it('says the same as plain text and as HTML', () => {
    const { text, html } = compose(kind)
    const shown = html
      .replace(/<a href="([^"]*)">([^<]*)<\/a>/g, '$2: $1')
      .replace(/^[\s\S]*<body>|<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
    expect(shown.trim()).toBe(text.replace(/\s+/g, ' ').trim())
  })

  it('has the same subject for all names and titles', () => {
    const { subject } = compose(kind, { author: 'Bcc: eve@grid.test', title: '\r\nBcc: eve' })
    expect(subject).toBe(compose(kind).subject)
  })
})

describe('a mail about a new post', () => {
  it('says which tag is followed, or that its author is', () => {
    const textOf = (followed: NotificationFacts['followed']) =>
      compose('new_post', { followed }).text
    expect(textOf({ tag: 'mesh' })).toContain(
      '\nmallory published “Mesh radio” with the tag #mesh that you follow.\n',
    )
    expect(textOf('author')).toContain('\nmallory, whom you follow, published “Mesh radio”.\n')
    expect(textOf(null)).toContain('\nmallory published “Mesh radio”.\n')
  })
})

const NONE = { members: [], tags: [], hasMore: false }

describe('a daily mail', () => {
  it('counts each kind and quotes no text', () => {
    const counts = { reply: 1, mention: 2, upvotes: LIMITS.digest.entries }
    const { subject, text, html } = composeDigest({ ...FACTS, counts, followed: NONE })
    expect(subject).toBe('Your unread notifications')
    expect(text).toContain(
      '\n1 reply to you\n2 mentions of you\n50 or more posts with new upvotes\n\n',
    )
    expect(text).toContain('Read it on The Grid: https://grid.test/notifications\n')
    expect(text).toContain('Stop these mails: https://grid.test/unsubscribe/token')
    expect(html).toContain('<br>2 mentions of you<br>')
  })

  it.each([
    [NONE, ''],
    [{ ...NONE, members: ['ada', 'cora'] }, ' (members: ada, cora)'],
    [{ ...NONE, tags: ['mesh', 'c++'], hasMore: true }, ' (tags: #mesh, #c++; and others)'],
    [{ ...NONE, members: ['ada'], tags: ['mesh'] }, ' (members: ada; tags: #mesh)'],
  ])('names what is followed of new posts: %o', (followed, expected) => {
    const { text } = composeDigest({ ...FACTS, counts: { new_post: 3 }, followed })
    expect(text).toContain(`\n3 new posts that you follow${expected}\n`)
  })

  it.each(NOTIFIED_KINDS)('names one and several of the kind %s', (kind) => {
    const lineOf = (count: number) =>
      composeDigest({ ...FACTS, counts: { [kind]: count }, followed: NONE }).text.split('\n')[3]
    expect(lineOf(1)).toMatch(/^1 \w/)
    expect(lineOf(2)?.slice(2)).not.toBe(lineOf(1)?.slice(2))
  })
})

it('keeps a title that changes the direction from moving the words behind it', () => {
  const { text } = compose('new_comments', { title: '\u202eMesh \u2066radio' })
  expect(text).toContain('mallory commented on “Mesh radio”.')
})

it('cuts a long title between two characters', () => {
  const { text } = compose('reply', { title: '🛰'.repeat(300) })
  expect(text).toContain(`“${'🛰'.repeat(LIMITS.mails.titleLength)}…”`)
  const family = compose('reply', { title: `${'x'.repeat(79)}👨‍👩‍👧‍👦👨‍👩‍👧‍👦` })
  expect(family.text).toContain(`“${'x'.repeat(79)}👨‍👩‍👧‍👦…”`)
})

it('names nobody and no post where none is known', () => {
  expect(compose('reply', { author: null, title: null }).text).toContain(
    'Somebody replied to you below a post.',
  )
})

describe('a hostile name or title', () => {
  let smtp: SmtpServer
  beforeEach(async () => {
    smtp = await startSmtpServer()
  })
  afterEach(() => smtp.close())

  /** The names of the header fields of a mail. */
  const fieldsOf = (mail = '') =>
    mail
      .slice(0, mail.indexOf('\n\n'))
      .split('\n')
      .filter((line) => !/^\s/.test(line))
      .map((line) => line.split(':')[0])

  /** A mail at once and a daily mail whose names and titles are all the same text. */
  const mailsWith = (words: string) => [
    compose('new_post', {
      ...{ author: words, title: words, username: words, followed: { tag: words } },
    }),
    composeDigest({
      ...{ ...FACTS, username: words, counts: { new_post: 2 } },
      followed: { members: [words], tags: [words], hasMore: false },
    }),
  ]

  const sendWith = async (words: string) => {
    const facts = { username: words, author: words, title: words, followed: { tag: words } }
    const message = { ...compose('new_post', facts), id: 'mail-1', to: 'petra@grid.test' }
    const { unsubscribe } = FACTS
    expect(await sendBySmtp(smtp.server, { ...message, unsubscribe })).toEqual({ status: 'sent' })
    return smtp.received.at(-1)
  }

  it('adds no header, no recipient and no element', async () => {
    const usual = fieldsOf(await sendWith('petra'))
    expect(usual).toContain('List-Unsubscribe')
    const elements = (html: string) => html.match(/<[a-z!/]/g)?.length
    for (const words of [...HOSTILE, 'a\r\nBcc: eve@grid.test\r\n\r\n.\r\nMAIL FROM:<eve>']) {
      expect(fieldsOf(await sendWith(words)), words).toEqual(usual)
      for (const [index, { html, text }] of mailsWith(words).entries()) {
        const plain = mailsWith('petra')[index]
        expect(elements(html), words).toBe(elements(plain?.html ?? ''))
        expect(text.split('\n'), words).toHaveLength(plain?.text.split('\n').length ?? 0)
      }
    }
    expect(new Set(smtp.recipients)).toEqual(new Set(['petra@grid.test']))
  }, 90_000)
})
