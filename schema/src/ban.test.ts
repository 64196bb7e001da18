import { describe, expect, it } from 'vitest'
import { banReason } from './ban'
import { isActiveBan } from './session'

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
    expect(isActiveBan({ is_active, expires_at }, 1_000)).toBe(holds)
  })
})

describe('the reason of a ban', () => {
  it.each([
    ['Spam.', 'Spam.'],
    [' <b>Spam</b>\n', 'bSpam/b'],
    ['x'.repeat(501), 'x'.repeat(500)],
  ])('keeps %j as one clean line', (typed, stored) => expect(banReason.parse(typed)).toBe(stored))

  it('is looked at no further than it may reach, however long and nested it is', () => {
    const nested = `${'java'.repeat(50_000)}${'script:'.repeat(50_000)}`
    expect(banReason.parse(nested)).toBe('java'.repeat(125))
  })

  it.each(['', ' ', '<>', '\u200b', '\u3164 \u2800', 7, null, undefined])('is not %j', (typed) => {
    expect(banReason.safeParse(typed).success).toBe(false)
  })
})
