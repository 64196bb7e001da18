import { expect, it } from 'vitest'
import { plainText } from './plain-text'

it('removes the marks and puts each block on a line', () => {
  const text =
    '# Found\n\nLook at `dmesg`, **twice**.\n\n- one\n  - [two](https://a.example/)\n\n> three'
  expect(plainText(text)).toBe('Found\nLook at dmesg, twice.\none\ntwo\nthree')
})

it('keeps signs that are no marks, and code unchanged', () => {
  expect(plainText('2 * 3 * 4 < 25\n\n```\n# not a heading\n```')).toBe(
    '2 * 3 * 4 < 25\n# not a heading',
  )
})

it('joins blocks with the separator', () => {
  expect(plainText('one\n\ntwo', ' ')).toBe('one two')
})

it('leaves out lines across the text', () => {
  expect(plainText('one\n\n***\n\ntwo')).toBe('one\ntwo')
})

it('puts each cell of a table on a line', () => {
  expect(plainText('|**a**|b\\|c|\n|-|:-|\n|1|2|')).toBe('a\nb|c\n1\n2')
  expect(plainText('|a|b|\n|-|-|\n|1|2|', ' ')).toBe('a b 1 2')
})
