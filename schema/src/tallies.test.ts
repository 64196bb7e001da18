import { describe, expect, it } from 'vitest'
import { tagCounterId } from './daily-figures'
import { documentId } from './document-id'

describe('the counter of a tag', () => {
  it.each(['rust', '.', '..', 'a/b', '__all__', 'c++', '🛰', '100%'])('has an id for %s', (tag) => {
    expect(documentId.safeParse(tagCounterId(tag)).success).toBe(true)
  })

  it('is one for all spellings of a tag, and none other', () => {
    expect(tagCounterId('Rust')).toBe(tagCounterId('rust'))
    expect(tagCounterId('a/b')).not.toBe(tagCounterId('a%2Fb'))
  })
})
