import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clean, cleanTag } from './clean'
import { parseSearch, searchTokens } from './search-tokens'
import {
  fold,
  foldFullWidth,
  hasVisibleCharacter,
  shorten,
  shownLength,
  truncate,
  withoutHidden,
} from './unicode'

const CODE_POINTS = Array.from({ length: 0x11_0000 }, (_, code) => code).filter(
  (code) => code < 0xd800 || code > 0xdfff,
)
const nameOf = (code: number) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`

describe('a visible character', () => {
  it.each(['a', '.', '保', 'हि', 'e\u0301', '🛰', '👩‍💻', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '\u200ba', '\ufffd'])(
    'is in %j',
    (text) => {
      expect(hasVisibleCharacter(text)).toBe(true)
    },
  )

  it.each([
    '',
    ' \n\t\u00a0\u3000',
    '\u200b\u200b\u200b',
    '\u3164\u3164\u3164',
    '\u2800',
    '\u115f\u1160',
    '\u00ad\u034f\u061c',
    '\u202a\u202e\u2066\u2069',
    '\u200c\u200d\ufe0f',
    '\u{e0041}\u{e007f}',
    '\ufff9\ufffc',
    '\u0301\u0301\u0301',
    '\u20dd',
    '\u0000\u0085',
    '\u{13430}\u{13441}\u{13442}',
  ])('is not in %j', (text) => {
    expect(hasVisibleCharacter(text)).toBe(false)
  })

  it('is none that Unicode says to ignore, no white space and no mark', () => {
    const blank = /\p{Default_Ignorable_Code_Point}|\p{White_Space}|\p{M}|\p{Cc}/u
    const seen = CODE_POINTS.map((code) => String.fromCodePoint(code)).filter(
      (text) => blank.test(text) && hasVisibleCharacter(text),
    )
    expect(seen).toEqual([])
  })

  it('is every letter, number, punctuation and symbol that has ink', () => {
    const unseen = CODE_POINTS.filter((code) => {
      const text = String.fromCodePoint(code)
      return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) && !hasVisibleCharacter(text)
    })
    // Hangul fillers, the blank Braille pattern, the object replacement, the blanks between
    // hieroglyphs and the null note head.
    expect(unseen.map(nameOf)).toEqual([
      'U+115F',
      'U+1160',
      'U+2800',
      'U+3164',
      'U+FFA0',
      'U+FFFC',
      'U+13441',
      'U+13442',
      'U+1D159',
    ])
  })
})

describe('the length of what is shown', () => {
  it.each([
    ['abc', 3],
    ['a b', 3],
    ['one\ntwo', 7],
    ['🛰', 2],
    ['हिंदी', 5],
    ['e\u0301', 2],
    ['1\ufe0f\u20e3', 2],
    ['a\u034f', 1],
    [' \u200ba\u200b ', 1],
    ['\u00a0a\u3000b\u2029', 3],
    ['a\u0007\u0085', 1],
  ])('of %j is %i', (text, length) => {
    expect(shownLength(text)).toBe(length)
  })
})

describe('hidden characters', () => {
  it('are removed, with those that change the direction', () => {
    expect(withoutHidden('\u202aa\u200bd\u00ada\u2069\ufeff')).toBe('ada')
  })

  it('are not those that shape letters and emoji', () => {
    const text = 'نامه\u200cها 👩\u200d💻 ❤\ufe0f'
    expect(withoutHidden(text)).toBe(text)
  })
})

it('turns full-width forms into ASCII and nothing else', () => {
  expect(foldFullWidth('ａｄａ＠ｇｒｉｄ，＃１')).toBe('ada@grid,#1')
  expect(foldFullWidth('ｶﾞ保é\u3000')).toBe('ｶﾞ保é\u3000')
})

describe('truncate', () => {
  it.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc'],
    ['ab🛰', 4, 'ab🛰'],
    ['ab🛰', 3, 'ab'],
    ['🛰', 1, ''],
    ['a\ud83d', 2, 'a\ufffd'],
    ['\udef0b', 1, '\ufffd'],
    ['', 5, ''],
    [`${'x'.repeat(158)}👨‍👩‍👧‍👦`, 160, 'x'.repeat(158)],
    ['ab👍🏽', 5, 'ab'],
    ['e\u0301e\u0301', 3, 'e\u0301'],
    ['🇩🇪🇫🇷🇮🇹', 6, '🇩🇪'],
    ['x🏴󠁧󠁢󠁥󠁮󠁧󠁿', 10, 'x'],
    ['각각', 5, '각각'],
    ['एकहि', 3, 'एक'],
    ['a\r\nb', 2, 'a'],
  ])('of %j to %i units is %j', (text, max, expected) => {
    expect(truncate(text, max)).toBe(expected)
  })

  it('cuts a pile of marks between two of them', () => {
    expect(truncate(`a${'\u0301'.repeat(300)}`, 200)).toHaveLength(200)
  })

  it('ends at a grapheme boundary, well-formed and short enough, for any text', () => {
    const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
    const text = fc.string({
      unit: fc.oneof(
        fc.constantFrom('🇩', '\u200d', '👨', '\u0301', '\r', '\ud83d'),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      ),
      maxLength: 30,
    })
    fc.assert(
      fc.property(text, fc.nat(20), (given, max) => {
        const cut = truncate(given, max)
        const whole = given.toWellFormed()
        const boundaries = [...graphemes.segment(whole)].map(({ index }) => index)
        expect(whole.startsWith(cut) && cut.length <= Math.max(max, 0)).toBe(true)
        expect(cut === whole || boundaries.includes(cut.length)).toBe(true)
      }),
      { seed: 2_026, numRuns: 1_000 },
    )
  })
})

describe('shorten', () => {
  it.each([
    ['two words', 9, 'two words'],
    ['one two three four', 12, 'one two…'],
    ['one two\n\nthree four', 12, 'one two…'],
    ['a bcdefghijkl', 8, 'a bcdefg…'],
    [`${'x'.repeat(79)}😀 and more`, 80, `${'x'.repeat(79)}…`],
  ])('of %j to %i units is %j', (text, max, expected) => {
    expect(shorten(text, max)).toBe(expected)
  })
})

describe('fold', () => {
  it.each([
    ['Café', 'cafe'],
    ['İSTANBUL ışık', 'istanbul isik'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['Straße', 'strasse'],
    ['ＵＳＢ', 'usb'],
    ['हिन्दी', 'हिन्दी'],
    ['ガード', 'ガード'],
    ['ｶﾞ', 'ガ'],
    ['한국어', '한국어'],
    ['مُحَمَّد', 'محمد'],
    ['שָׁלוֹם ומלך', 'שלומ ומלכ'],
    ['ภาษาไทย', 'ภาษาไทย'],
    ['کتاب علی', 'كتاب علي'],
    ['ٱلله ہندۃ ئەم', 'الله هنده يهم'],
    ['ൺൻർൽൾൿ ৎ', 'ണ്ന്ര്ല്ള്ക് ত্'],
    ['½', '1/2'],
    ['٢٠٢٦ ۲۰۲۶', '2026 2026'],
    ['२०२६ ২০২৬ ๒๐๒๖ ၂၀၂၆ 𝟐𝟎𝟐𝟔 𑁨𑁦𑁨𑁬', '2026 2026 2026 2026 2026 2026'],
    ['O’Brien мʼята', "o'brien м'ята"],
  ])('turns %s into %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('turns the digits of every script into 0 to 9', () => {
    const digits = CODE_POINTS.map((code) => String.fromCodePoint(code)).filter((text) =>
      /\p{Nd}/u.test(text),
    )
    expect(digits.length % 10).toBe(0)
    expect(digits.map(fold).join('')).toBe('0123456789'.repeat(digits.length / 10))
  })

  it('does not change a folded character again, and ignores case for all of them', () => {
    const letters = CODE_POINTS.filter(
      (code) => code < 0x3400 || (code > 0xa000 && code < 0x2_0000),
    )
    const odd = letters
      .map((code) => String.fromCodePoint(code))
      .filter((text) => {
        if (!/[\p{L}\p{M}\p{N}]/u.test(text)) return false
        const folded = fold(text)
        return fold(folded) !== folded || fold(text.toLowerCase()) !== folded
      })
    expect(odd).toEqual([])
  })
})

describe('the strings of two public lists', () => {
  const read = (file: string): string[] =>
    JSON.parse(readFileSync(new URL(`../../tests/corpora/${file}.json`, import.meta.url), 'utf8'))
  const strings = [...read('naughty-strings-blns'), ...read('xss-payloadbox')]

  it('are cleaned and folded once and for all', () => {
    for (const text of strings) {
      const [line, tag, folded] = [clean(text), cleanTag(text), fold(text)]
      expect([clean(line), cleanTag(tag), fold(folded)]).toEqual([line, tag, folded])
    }
  })

  it('are found by themselves, or hold nothing to search for', () => {
    for (const content of strings) {
      const post = { title: '', content, tags: [], author_username: '' }
      const { token, matches } = parseSearch(content.slice(0, 60))
      if (token === null || token.startsWith('#')) continue
      if (matches(post)) expect(searchTokens(post)).toContain(token)
      else expect(content.length, content).toBeGreaterThan(60)
    }
  })
})
