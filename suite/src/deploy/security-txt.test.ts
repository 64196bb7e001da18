import { expect, it } from 'vitest'
import { daysValid } from './security-txt'

const NOW = Date.parse('2027-01-01T00:00:00Z')
const until = (expires: string) => `Contact: mailto:a@b.example\nExpires: ${expires}\n`

it('a security.txt is valid until the day it names', () => {
  expect(daysValid(until('2027-01-31T12:00:00.000Z'), NOW)).toBe(30.5)
  expect(daysValid(until('2026-12-31T00:00:00Z'), NOW)).toBe(-1)
})

it('a security.txt that names no day is not valid', () => {
  expect(daysValid('Contact: mailto:a@b.example\n', NOW)).toBeNaN()
  expect(daysValid(until('soon'), NOW)).toBeNaN()
})
