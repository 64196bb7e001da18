import { describe, expect, it } from 'vitest'
import { tagTallyId } from './daily-figures'
import { documentId } from './document-id'

describe('the tally of a tag', () => {
  it.each(['rust', '.', '..', 'a/b', '__all__', 'c++', '🛰', '100%'])('has an id for %s', (tag) => {
    expect(documentId.safeParse(tagTallyId(tag)).success).toBe(true)
  })

  it('is one for all spellings of a tag, and none other', () => {
    expect(tagTallyId('Rust')).toBe(tagTallyId('rust'))
    expect(tagTallyId('a/b')).not.toBe(tagTallyId('a%2Fb'))
  })
})
