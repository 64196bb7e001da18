import { expect, it } from 'vitest'
import { CORE_RANGE, charactersOf } from './typography'

it('reads single code points and spans of them', () => {
  expect(charactersOf('U+41-43,U+2014')).toBe('ABC—')
})

it('holds every printable character of ASCII', () => {
  const characters = charactersOf(CORE_RANGE)
  for (let code = 0x20; code <= 0x7e; code += 1) {
    expect(characters).toContain(String.fromCodePoint(code))
  }
})
