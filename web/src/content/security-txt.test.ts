import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { canonical } from './head'

const file = new URL('../../public/.well-known/security.txt', import.meta.url)
const fields = new Map(
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(/: (.*)/, 2) as [string, string]),
)

it('names a contact and its own URL (RFC 9116)', () => {
  expect(fields.get('Contact')).toMatch(/^mailto:\S+@thegrid\.example$/)
  expect(fields.get('Canonical')).toBe(canonical('/.well-known/security.txt'))
})

it('states when it expires, in the format that a deployment reads', () => {
  const expires = fields.get('Expires') ?? ''
  expect(new Date(expires).toISOString()).toBe(expires)
})
