import { describe, expect, it } from 'vitest'
import { dayOf } from './daily-figures'
import { documentId } from './document-id'
import { tagTallyId } from './tallies'

describe('the tally of a tag', () => {
  it.each(['rust', '.', '..', 'a/b', '__all__', 'c++', '🛰', '100%'])('has an id for %s', (tag) => {
    expect(documentId.safeParse(tagTallyId(tag)).success).toBe(true)
  })

  it('is one for all spellings of a tag, and none other', () => {
    expect(tagTallyId('Rust')).toBe(tagTallyId('rust'))
    expect(tagTallyId('a/b')).not.toBe(tagTallyId('a%2Fb'))
  })
})

describe('the day of a moment', () => {
  it.each([
    ['2026-11-21T00:00:00Z', '2026-11-21'],
    ['2026-11-20T23:59:59.999Z', '2026-11-20'],
    ['2026-11-21T00:30:00+02:00', '2026-11-20'],
  ])('of %s is %s', (moment, day) => {
    expect(dayOf(Date.parse(moment))).toBe(day)
  })
})
