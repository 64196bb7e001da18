import { expect, it } from 'vitest'
import { plainText } from './plain-text'

it('says what a text says without its marks, a block a line', () => {
  const text =
    '# Found\n\nLook at `dmesg`, **twice**.\n\n- one\n  - [two](https://a.example/)\n\n> three'
  expect(plainText(text)).toBe('Found\nLook at dmesg, twice.\none\ntwo\nthree')
})

it('keeps what is no mark, and code as it is', () => {
  expect(plainText('2 * 3 * 4 < 25\n\n```\n# not a heading\n```')).toBe(
    '2 * 3 * 4 < 25\n# not a heading',
  )
})

it('joins blocks by what it is given', () => {
  expect(plainText('one\n\ntwo', ' ')).toBe('one two')
})
