import { describe, expect, it } from 'vitest'
import { documentId } from './calls'
import { dayOf, tagCounterId } from './metrics'

describe('the day of a moment', () => {
  it.each([
    ['2026-11-21T00:00:00Z', '2026-11-21'],
    ['2026-11-20T23:59:59.999Z', '2026-11-20'],
    ['2026-11-21T00:30:00+02:00', '2026-11-20'],
  ])('of %s is %s', (moment, day) => expect(dayOf(Date.parse(moment))).toBe(day))
})

describe('the counter of a tag', () => {
  it.each(['rust', '.', '..', 'a/b', '__all__', 'c++', '🛰', '100%'])('has an id for %s', (tag) => {
    expect(documentId.safeParse(tagCounterId(tag)).success).toBe(true)
  })

  it('is one for all spellings of a tag, and none other', () => {
    for (const [one, other] of [
      ['Rust', 'rust'],
      ['café', 'cafe'],
      ['cafe\u0301', 'café'],
      ['ｃａｆｅ', 'café'],
      ['straße', 'strasse'],
    ] as const) {
      expect(tagCounterId(one), one).toBe(tagCounterId(other))
    }
    expect(tagCounterId('が')).not.toBe(tagCounterId('か'))
    expect(tagCounterId('a/b')).not.toBe(tagCounterId('a%2Fb'))
  })
})
