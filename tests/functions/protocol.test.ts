import { CALLS } from '@grid/schema/calls'
import { describe, expect, it } from 'vitest'
import { host } from '../hosts'
import { addressOf, post, tokenOf } from './client'

const NAMES = Object.keys(CALLS)
const LONG = 'type.googleapis.com/google.protobuf.Int64Value'
const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

const BODIES: readonly (readonly [string, string])[] = [
  ['no body', ''],
  ['an empty object', '{}'],
  ['broken JSON', '{"data": '],
  ['JSON with a byte that is no UTF-8', '{"data": {"x": "\uDC00"}}'],
  ['a list', '[]'],
  ['a text', '"data"'],
  ['a number', '7'],
  ['null', 'null'],
  ['a field beside data', '{"data": {}, "extra": 1}'],
  ['data that is null', '{"data": null}'],
  ['data that is a text', '{"data": "x"}'],
  ['data that is a list', '{"data": [{}]}'],
  ['a field that nobody knows', '{"data": {"odd": true}}'],
  ['a prototype', '{"data": {"__proto__": {"admin": true}}}'],
  ['a constructor', '{"data": {"constructor": {"prototype": {"admin": true}}}}'],
  ['a number that is none', `{"data": {"@type": "${LONG}", "value": "x"}}`],
  ['a type that nobody knows', '{"data": {"x": {"@type": "evil", "value": 1}}}'],
  ['a thousand levels', `{"data": ${deep(1_000)}}`],
  ['a hundred thousand levels', `{"data": ${deep(100_000)}}`],
  ['a megabyte', `{"data": {"x": "${'x'.repeat(2 ** 20)}"}}`],
]

const TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'text/html', 'image/png', 'json']

describe.each(NAMES)('%s', (name) => {
  for (const [kind, body] of BODIES) {
    it(`rejects ${kind}`, async () => {
      for (const actor of [null, 'root_admin']) {
        const headers = actor ? { Authorization: `Bearer ${await tokenOf(actor)}` } : {}
        const { status, result } = await post(name, body, headers)
        expect(status, actor ?? 'a visitor').toBeGreaterThanOrEqual(400)
        expect(status, actor ?? 'a visitor').toBeLessThan(500)
        expect(result).toBeUndefined()
      }
    })
  }

  it.each(TYPES)('rejects a body of the type %s', async (type) => {
    const { status, result } = await post(name, '{"data": {}}', { 'Content-Type': type })
    expect([status, result]).toEqual([400, undefined])
  })

  it('rejects an invalid token', async () => {
    const response = await post(name, '{"data": {}}', { Authorization: 'Bearer not.a.token' })
    expect(response).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
  })

  it('has headers that forbid caching, framing, sniffing and scripts', async () => {
    for (const body of ['{"data": {"odd": true}}', `{"data": ${deep(10)}}`]) {
      const headers = { 'Content-Type': 'application/json' }
      const response = await fetch(addressOf(name), { method: 'POST', headers, body })
      const received = Object.fromEntries(response.headers)
      expect(received['content-type']).toBe('application/json; charset=utf-8')
      expect(received['cache-control']).toBe('no-store')
      expect(received['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
      expect(received['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
      expect(received['x-content-type-options']).toBe('nosniff')
      expect(received['access-control-allow-credentials']).toBeUndefined()
    }
  })

  it('answers pages of the site, and rejects those of other origins without a CORS header', async () => {
    const answerTo = async (method: string, origin: string) => {
      const headers = { Origin: origin, 'Content-Type': 'application/json' }
      const preflight = { Origin: origin, 'Access-Control-Request-Method': 'POST' }
      const request = method === 'POST' ? { headers, body: '{}' } : { headers: preflight }
      const { status, headers: received } = await fetch(addressOf(name), { method, ...request })
      return [status, received.get('access-control-allow-origin')]
    }
    const site = `http://localhost:${host('hosting').port}`
    expect(await answerTo('OPTIONS', site)).toEqual([204, site])
    expect(await answerTo('POST', site)).toEqual([400, site])
    for (const method of ['OPTIONS', 'POST']) {
      expect(await answerTo(method, 'https://evil.example')).toEqual([403, null])
    }
  })

  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'])('rejects %s', async (method) => {
    const body = method === 'GET' || method === 'HEAD' ? null : '{"data": {}}'
    const headers = { 'Content-Type': 'application/json' }
    const { status } = await fetch(addressOf(name), { method, body, headers })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })
})
