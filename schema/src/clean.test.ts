import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginning, clean, cleanCut, cut } from './clean'

const nasty = fc
  .array(
    fc.oneof(
      fc.constantFrom('java', 'script:', 'data:', 'da', 'ta:', '<', '>', 'on', 'load', ' =', '='),
      fc.string({ unit: 'binary', maxLength: 3 }),
      fc.constantFrom('\ud83d', '\udef0', '\u0000', '\n', '\u00a0', ' '),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''))

describe('clean', () => {
  const table: readonly (readonly [string, string])[] = [
    ['Hello', 'Hello'],
    ['  Hello  ', 'Hello'],
    ['\u00a0Hello\ufeff', 'Hello'],
    ['<script>alert(1)</script>', 'scriptalert(1)/script'],
    ['javascript:alert(1)', 'alert(1)'],
    ['JaVaScRiPt:alert(1)', 'alert(1)'],
    ['javasjavascript:cript:alert(1)', 'alert(1)'],
    ['da<ta:x', 'x'],
    ['data:data:x', 'x'],
    ['a onclick=b', 'a b'],
    ['a ONCLICK  =b', 'a b'],
    ['on<load=x', 'x'],
    ['station=3', 'station=3'],
    ['on = off', 'on = off'],
    ['one\ntwo\tthree', 'one two three'],
    ['one\u0000\u0085two', 'one two'],
    ['lone \ud83d half', 'lone \ufffd half'],
    ['🛰 up', '🛰 up'],
    ['<>', ''],
    ['', ''],
  ]
  for (const [given, expected] of table) {
    it(`turns ${JSON.stringify(given)} into ${JSON.stringify(expected)}`, () => {
      expect(clean(given)).toBe(expected)
    })
  }

  it('changes nothing the second time', () => {
    const property = fc.property(nasty, (text) => clean(clean(text)) === clean(text))
    expect(() => fc.assert(property, { seed: 2_026, numRuns: 2_000 })).not.toThrow()
  })

  it('leaves nothing that could run', () => {
    const property = fc.property(nasty, (text) => {
      const cleaned = clean(text)
      return !/[<>]|javascript:|data:|\p{Cc}/iu.test(cleaned) && cleaned.isWellFormed()
    })
    expect(() => fc.assert(property, { seed: 2_026, numRuns: 2_000 })).not.toThrow()
  })
})

describe('cut', () => {
  const table: readonly (readonly [string, number, string])[] = [
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc'],
    ['ab🛰', 4, 'ab🛰'],
    ['ab🛰', 3, 'ab'],
    ['🛰🛰', 3, '🛰'],
    ['🛰', 1, ''],
    ['a\ud83d', 2, 'a\ufffd'],
    ['\udef0b', 1, '\ufffd'],
    ['', 5, ''],
  ]
  for (const [given, max, expected] of table) {
    it(`keeps ${JSON.stringify(expected)} of ${JSON.stringify(given)} in ${max}`, () => {
      expect(cut(given, max)).toBe(expected)
    })
  }

  it('is well-formed, short enough, and a beginning', () => {
    const property = fc.property(nasty, fc.nat(20), (text, max) => {
      const kept = cut(text, max)
      const whole = text.toWellFormed()
      return kept.isWellFormed() && kept.length <= max && whole.startsWith(kept)
    })
    expect(() => fc.assert(property, { seed: 2_026, numRuns: 2_000 })).not.toThrow()
  })

  it('drops no more than half a pair', () => {
    const property = fc.property(nasty, fc.nat(20), (text, max) => {
      return cut(text, max).length >= Math.min(text.length, max) - 1
    })
    expect(() => fc.assert(property, { seed: 2_026, numRuns: 2_000 })).not.toThrow()
  })
})

describe('cleanCut', () => {
  it('ends in no space where the cut fell', () => {
    expect(cleanCut('abc def', 4)).toBe('abc')
  })

  it('stays clean after the cut', () => {
    const property = fc.property(nasty, fc.nat(12), (text, max) => {
      const kept = cleanCut(text, max)
      return kept === clean(kept) && kept.length <= max
    })
    expect(() => fc.assert(property, { seed: 2_026, numRuns: 2_000 })).not.toThrow()
  })
})

describe('beginning', () => {
  it('keeps what is short enough', () => {
    expect(beginning('two words', 9)).toBe('two words')
  })

  it('cuts between words', () => {
    expect(beginning('one two three four', 12)).toBe('one two…')
  })

  it('cuts between lines as well', () => {
    expect(beginning('one two\n\nthree four', 12)).toBe('one two…')
  })

  it('cuts a word that is longer than half, without breaking a character', () => {
    expect(beginning('a bcdefghijkl', 8)).toBe('a bcdefg…')
    expect(beginning(`${'x'.repeat(79)}😀 and more`, 80)).toBe(`${'x'.repeat(79)}…`)
  })
})
