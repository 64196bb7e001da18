import { expect, it } from 'vitest'
import { replaceOnce } from './board-template'

it('what stands once is replaced, literally, and anything else refused', () => {
  expect(replaceOnce('a b', 'b', '$&')).toBe('a $&')
  expect(() => replaceOnce('a b a', 'a', 'c')).toThrow('a stands 2 times in a document.')
  expect(() => replaceOnce('a b', 'd', 'c')).toThrow('d stands 0 times in a document.')
})
