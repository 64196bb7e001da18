import { type Subscription, UNSUBSCRIBE_PATH } from '@grid/schema/mail'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { logLines } from '../core/console.fixture'
import { store, stored } from '../core/firebase.fixture'
import { HttpResponse } from '../core/http-response.fixture'
import { unsubscribe, unsubscribeLink } from './unsubscribe'

const SETTINGS = {
  deliveries: { reply: 'at_once', mention: 'daily' },
  digest_hour: 7,
  time_zone: 'UTC',
}
const SITE = 'https://grid.example'

async function request(originalUrl: string, method = 'GET'): Promise<HttpResponse> {
  const answer = new HttpResponse()
  await unsubscribe({ method, originalUrl, headers: {} } as never, answer as never)
  return answer
}

/** The path of the link that ends mails about replies to a member. */
function linkOf(uid = 'petra', subscription: Subscription = 'reply'): string {
  return unsubscribeLink({ uid, subscription }).slice(SITE.length)
}

beforeEach(async () => {
  vi.stubEnv('SITE_ORIGIN', SITE)
  await store({ 'mail_settings/petra': SETTINGS, 'mail_settings/ada': SETTINGS })
})

describe('the link of a mail', () => {
  it('asks first, and changes nothing when a scanner opens it', async () => {
    const link = linkOf()
    for (const method of ['GET', 'HEAD', 'GET']) {
      const { code, body } = await request(link, method)
      expect(code).toBe(200)
      expect(body).toContain('Do you want no more mails about replies to you?')
      expect(body).toContain('<form method="post">')
    }
    expect(await stored('mail_settings/petra')).toEqual(SETTINGS)
  })

  it('ends mails of its kind by POST without a sign-in, and leaves all others', async () => {
    const { code, body } = await request(linkOf(), 'POST')
    expect(code).toBe(200)
    expect(body).toContain('You get no more mails about replies to you.')
    expect(body).toContain('href="/notifications#mails"')
    const deliveries = { mention: 'daily' }
    expect(await stored('mail_settings/petra')).toEqual({ ...SETTINGS, deliveries })
    expect(await stored('mail_settings/ada')).toEqual(SETTINGS)
  })

  it('ends all mails about notifications if it is that of a daily mail', async () => {
    const link = linkOf('petra', 'digest')
    for (let time = 0; time < 2; time += 1) {
      const { body } = await request(link, 'POST')
      expect(body).toContain('You get no more mails about notifications.')
    }
    expect(await stored('mail_settings/petra')).toEqual({ ...SETTINGS, deliveries: {} })
  })

  it('can be used again, and years later', async () => {
    const link = linkOf()
    await request(link, 'POST')
    await store({ 'mail_settings/petra': SETTINGS })
    vi.useFakeTimers({ now: Date.now() + 10 * 365 * 24 * 60 * 60 * 1_000, toFake: ['Date'] })
    expect((await request(`${link}?utm=x`, 'POST')).code).toBe(200)
    expect((await request(link, 'POST')).code).toBe(200)
    expect((await stored('mail_settings/petra'))?.['deliveries']).toEqual({ mention: 'daily' })
  })

  it('writes nothing for a member who has left or never chose mails', async () => {
    expect((await request(linkOf('gone'), 'POST')).code).toBe(200)
    expect(await stored('mail_settings/gone')).toBeUndefined()
  })

  it.each(['PUT', 'DELETE', 'OPTIONS', 'PATCH'])(
    'answers %s with what it understands',
    async (method) => {
      const { code, headers } = await request(linkOf(), method)
      expect([code, headers['Allow']]).toEqual([405, 'GET, HEAD, POST'])
      expect(await stored('mail_settings/petra')).toEqual(SETTINGS)
    },
  )

  it('is not stored, framed or referred to, and runs nothing', async () => {
    const { headers, body } = await request(linkOf())
    expect(headers).toMatchObject({
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'Content-Type': 'text/html; charset=utf-8',
    })
    expect(headers['Content-Security-Policy']).toMatch(
      /^default-src 'none'; base-uri 'none'; frame-ancestors 'none'; style-src 'sha256-[^']+'; form-action 'self'$/,
    )
    expect(body).not.toMatch(/<script|src=|style="/)
  })
})

describe('a token that this site has not signed', () => {
  const altered: readonly (readonly [string, (token: string) => string])[] = [
    ['nothing', () => ''],
    ['a word', () => 'token'],
    ['another member', (token) => withName(token, 'reply ada')],
    ['another kind', (token) => withName(token, 'mention petra')],
    ['an unknown kind', (token) => withName(token, 'news petra')],
    ['no signature', (token) => `${token.split('.')[0]}.`],
    ['another signature', (token) => `${token.slice(0, -2)}AA`],
    ['half of it', (token) => token.slice(0, 20)],
    ['more of it', (token) => `${token}A`],
    ['an encoded letter', (token) => `%41${token}`],
    ['a path', (token) => `../${token}`],
    ['a NUL', (token) => `${token}\0`],
    ['a long one', () => 'A'.repeat(100_000)],
  ]

  it.each(altered)('ends nothing and reveals nothing: %s', async (_, alter) => {
    const token = linkOf().slice(UNSUBSCRIBE_PATH.length)
    const known = await request(`${UNSUBSCRIBE_PATH}x`)
    for (const method of ['GET', 'POST']) {
      const { code, body } = await request(`${UNSUBSCRIBE_PATH}${alter(token)}`, method)
      expect(code).toBe(404)
      expect(body).toBe(known.body)
    }
    expect(await stored('mail_settings/petra')).toEqual(SETTINGS)
    expect(await stored('mail_settings/ada')).toEqual(SETTINGS)
    const line = { severity: 'WARNING', message: 'request rejected' }
    const entry = { ...line, reason: 'forged_unsubscribe_link' }
    expect(logLines.map((logged) => logged.entry)).toEqual([entry, entry, entry])
  })
})

function withName(token: string, name: string): string {
  return `${Buffer.from(name).toString('base64url')}.${token.split('.')[1]}`
}
