import { expect, test } from 'vitest'
import { excerpt } from '../post-page'

test('keeps a short text, in one line', () => {
  expect(excerpt('One\n\n  two\tthree ')).toBe('One two three')
})

test('leaves out the marks of Markdown', () => {
  expect(excerpt('## Seen\n\n`dmesg` says **no**.')).toBe('Seen dmesg says no.')
})

test('cuts a long text', () => {
  expect(excerpt('word '.repeat(60))).toMatch(/^(?:word ){31}word…$/)
})
