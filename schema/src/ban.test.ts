import { describe, expect, it } from 'vitest'
import { banReason, isInForce } from './ban'

const at = (millis: number) => ({ toMillis: () => millis, toDate: () => new Date(millis) })

describe('a ban', () => {
  it.each([
    ['without an end', true, null, true],
    ['that ends later', true, at(1_001), true],
    ['that ends now', true, at(1_000), false],
    ['that has ended', true, at(999), false],
    ['that was lifted', false, null, false],
    ['that was lifted before its end', false, at(1_001), false],
  ])('%s', (_, is_active, expires_at, holds) => {
    expect(isInForce({ is_active, expires_at }, 1_000)).toBe(holds)
  })
})

describe('the reason of a ban', () => {
  it.each([
    ['Spam.', 'Spam.'],
    [' <b>Spam</b>\n', 'bSpam/b'],
    ['x'.repeat(501), 'x'.repeat(500)],
  ])('keeps %j as one clean line', (typed, stored) => {
    expect(banReason.parse(typed)).toBe(stored)
  })

  it.each(['', ' ', '<>', 7, null, undefined])('is not %j', (typed) => {
    expect(banReason.safeParse(typed).success).toBe(false)
  })
})
