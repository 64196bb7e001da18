import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { canonical } from './head'

const DAY_MS = 86_400_000
const WARNING_DAYS = 30
const LONGEST_DAYS = 366

const file = new URL('../../public/.well-known/security.txt', import.meta.url)
const fields = new Map(
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(/: (.*)/, 2) as [string, string]),
)

it('names a way to report and its own address (RFC 9116)', () => {
  expect(fields.get('Contact')).toMatch(/^mailto:\S+@thegrid\.example$/)
  expect(fields.get('Canonical')).toBe(canonical('/.well-known/security.txt'))
})

it('is renewed 30 days before it expires, and is never valid for more than a year', () => {
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / DAY_MS
  expect(days, 'Check the contact, then move Expires.').toBeGreaterThan(WARNING_DAYS)
  expect(days).toBeLessThan(LONGEST_DAYS)
})
