import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { host, type Service } from '../hosts'
import { PROJECT } from './client'

type Raw = { readonly status: number; readonly body: string }

/** Requests a raw path; `fetch` would normalise it. */
function ask(service: Service, path: string, method = 'GET'): Promise<Raw> {
  const { host: hostname, port } = host(service)
  return new Promise((resolve, reject) => {
    const requested = request({ hostname, port, path, method }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
    })
    requested.on('error', reject)
    requested.end()
  })
}

/** Valid escapes only, because the Hosting emulator crashes at an invalid one. */
const CLIMBS = [
  '..',
  '../..',
  '%2e%2e',
  '..%2f..',
  '%2e%2e%2f%2e%2e',
  '..%5c..',
  '..%252f..',
  '....//..',
  '.%00./..',
  '..;',
]
const GOALS = [
  'package.json',
  'firestore.rules',
  'functions/lib/index.js',
  'etc/passwd',
  '.git/HEAD',
]

/** The contents of files outside of the folder. */
const LOOT = /"workspaces"|rules_version|initializeApp|root:x:0|ref: refs/

const SIGNED =
  '?X-Goog-Algorithm=GOOG4-RSA-SHA256&X-Goog-SignedHeaders=host&X-Goog-Signature=ab' +
  '&X-Goog-Credential=x&X-Goog-Date=20990101T000000Z&X-Goog-Expires=60'

describe.each(CLIMBS)('a path that traverses by %s', (climb) => {
  it.each(GOALS)('leads to no %s through the site', async (goal) => {
    for (const start of ['', '/assets', '/downloads', '/hub', '/.well-known']) {
      const { status, body } = await ask('hosting', `${start}/${climb}/${goal}`)
      expect(status, start).toBeLessThan(500)
      expect(body, start).not.toMatch(LOOT)
    }
  })

  it.each(GOALS)('leads to no %s through the function of downloads', async (goal) => {
    for (const door of ['/downloads', `/${PROJECT}/us-central1/downloads`]) {
      const service = door === '/downloads' ? 'hosting' : 'functions'
      const { status, body } = await ask(service, `${door}/portlock/${climb}/${goal}${SIGNED}`)
      expect([400, 403, 404], `${door}: ${status}`).toContain(status)
      expect(body).not.toMatch(LOOT)
    }
  })

  it('leads to no other function', async () => {
    const path = `/${PROJECT}/us-central1/createDownloadLink/${climb}/seedSampleData`
    const { status, body } = await ask('functions', path, 'POST')
    expect([400, 401, 403, 404], body).toContain(status)
  })
})

describe('the function of downloads', () => {
  const door = `/${PROJECT}/us-central1/downloads/downloads`
  const odd = [
    ['an escape without its digits', '%'],
    ['an escape that is none', '%zz'],
    ['a byte that is no UTF-8', '%ff'],
    ['dots that are longer than they should be', '%c0%ae%c0%ae%2fetc%2fpasswd'],
    ['a NUL', '%00'],
    ['the end of a header', 'a%0d%0aSet-Cookie:%20x=1'],
    ['six thousand letters', 'x'.repeat(6_000)],
  ] as const

  it.each(odd)('rejects a path with %s', async (_, path) => {
    for (const query of ['', SIGNED, '?X-Goog-Signature=%', '?%ff=%ff', '?__proto__=1']) {
      const { status, body } = await ask('functions', `${door}/${path}${query}`)
      expect([400, 403, 404], query).toContain(status)
      expect(body).not.toMatch(LOOT)
    }
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('responds to %s without a file', async (method) => {
    const { status } = await ask('functions', `${door}/portlock/linux/x${SIGNED}`, method)
    expect([400, 403, 404, 405]).toContain(status)
  })
})

describe('the site', () => {
  it.each(['/.firebaserc', '/firebase.json', '/.git/config', '/assets/', '/share/'])(
    'does not show %s',
    async (path) => expect((await ask('hosting', path)).status).toBe(404),
  )
})
