import { expect, it } from 'vitest'
import { replaceOnce } from './board-template'

it('replaces a text literally, and throws unless it occurs once', () => {
  expect(replaceOnce('a b', 'b', '$&')).toBe('a $&')
  expect(() => replaceOnce('a b a', 'a', 'c')).toThrow('a occurs 2 times in a document.')
  expect(() => replaceOnce('a b', 'd', 'c')).toThrow('d occurs 0 times in a document.')
})
