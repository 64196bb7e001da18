import { expect, it } from 'vitest'
import { excerptOf } from './reported-text'

it('shows a short text whole', () => {
  expect(excerptOf('Cheap keys, today only')).toBe('Cheap keys, today only')
})

it('never ends in half a character', () => {
  expect(excerptOf(`${'x'.repeat(79)}😀 and more`)).toBe(`${'x'.repeat(79)}…`)
})

it('cuts a long text between words', () => {
  const cut = excerptOf('word '.repeat(40))
  expect(cut.length).toBeLessThanOrEqual(81)
  expect(cut).toMatch(/word…$/)
})
