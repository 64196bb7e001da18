import { expect, test } from 'vitest'
import { excerpt } from './excerpt'

test('keeps a short text, in one line', () => {
  expect(excerpt('One\n\n  two\tthree ')).toBe('One two three')
})

test('leaves out the marks of Markdown', () => {
  expect(excerpt('## Seen\n\n`dmesg` says **no**.')).toBe('Seen dmesg says no.')
})

test('cuts a long text between words', () => {
  const cut = excerpt('word '.repeat(60))
  expect(cut.length).toBeLessThanOrEqual(161)
  expect(cut).toMatch(/word…$/)
})

test('cuts one endless word without breaking a character', () => {
  const cut = excerpt(`a${'😀'.repeat(200)}`)
  expect(cut.isWellFormed()).toBe(true)
  expect(cut.endsWith('…')).toBe(true)
})
