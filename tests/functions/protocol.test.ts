import { describe, expect, it } from 'vitest'
import { post } from './client'

const NAMES = ['seedSampleData', 'createDownloadLink', 'submitServiceRequest', 'deleteAccount']

const BODIES: readonly (readonly [string, string])[] = [
  ['no body', ''],
  ['an empty object', '{}'],
  ['broken JSON', '{"data": '],
  ['a list', '[]'],
  ['a text', '"data"'],
  ['a field beside data', '{"data": {}, "extra": 1}'],
]

describe.each(NAMES)('%s', (name) => {
  for (const [kind, body] of BODIES) {
    it(`answers ${kind} with a client error`, async () => {
      const { status } = await post(name, body, {})
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    })
  }

  it('refuses a token that is none', async () => {
    const answer = await post(name, '{"data": {}}', { Authorization: 'Bearer not.a.token' })
    expect(answer).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
  })
})
