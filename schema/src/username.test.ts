import { describe, expect, it } from 'vitest'
import { containsText, searchedPart, usernameParts } from './username'

describe('usernameParts', () => {
  it('holds every part of a name, in lower case, each once', () => {
    expect(usernameParts('Abab')).toEqual(['a', 'ab', 'aba', 'abab', 'b', 'ba', 'bab'])
  })

  it('finds root_admin by any text that it contains', () => {
    const parts = usernameParts('root_admin')
    for (const text of ['dmin', 'ROOT', 't_a', '_', 'root_admin', ' oot ']) {
      expect(parts).toContain(searchedPart(text))
    }
    for (const text of ['@root', 'ＤＭＩＮ', 'ädmín', 'a\u200bdm', '\u202eroot']) {
      expect(parts).toContain(searchedPart(text))
      expect(containsText('root_admin', text)).toBe(true)
    }
    expect(parts).not.toContain(searchedPart('dming'))
  })

  it('holds at most 255 parts', () => {
    const longest = 'abcdefghijklmnopqrstuvwxyz0123'
    expect(usernameParts(longest)).toHaveLength(255)
    expect(usernameParts(longest.repeat(9))).toHaveLength(255)
  })
})

describe('a text that is longer than the stored parts', () => {
  it('finds by its beginning', () => {
    expect(usernameParts('the_long_name_of_ada')).toContain(searchedPart('long_name_of_ada'))
  })

  it('is compared as a whole afterwards', () => {
    expect(containsText('the_Long_name_of_ada', 'LONG_name_of_ada ')).toBe(true)
    expect(containsText('the_long_name_of_bob', 'long_name_of_ada')).toBe(false)
  })
})
