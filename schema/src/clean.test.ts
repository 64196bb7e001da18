import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clean, cleanCut, cleanTag, splitTags } from './clean'

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
    ['javascript:javascript:alert(1)', 'alert(1)'],
    ['see javascript:alert(1), data:text/html,x', 'see alert(1), text/html,x'],
    ['“javascript:alert(1)”', '“alert(1)”'],
    ['da<ta:x', 'x'],
    ['data:data:x', 'x'],
    ['Metadata: notes on one photo', 'Metadata: notes on one photo'],
    ['Raw data: three samples', 'Raw data: three samples'],
    ['meta-data:x and metadata:x', 'meta-data:x and metadata:x'],
    ['Keys cache:data:42, std::data:x', 'Keys cache:data:42, std::data:x'],
    ['C:\\data:stream', 'C:\\data:stream'],
    ['x=data:y [data:z] 链接：data:z', 'x=y [z] 链接：z'],
    ['Scopes user/data:read, 用户／data:read', 'Scopes user/data:read, 用户／data:read'],
    ['see (data:read) and href=javascript:x', 'see (read) and href=x'],
    ['Learning javascript: the loops', 'Learning javascript: the loops'],
    ['javaſcript:x', 'javaſcript:x'],
    ['The "data:" URL scheme', 'The "data:" URL scheme'],
    ["'data:' and `javascript:`", "'data:' and `javascript:`"],
    ['(data:) [javascript:] {data:} *data:*', '(data:) [javascript:] {data:} *data:*'],
    ['“data:” ‘data:’ «data:» „data:“ 「data:」', '“data:” ‘data:’ «data:» „data:“ 「data:」'],
    ['Blocking javascript:, data:; and blob:', 'Blocking javascript:, data:; and blob:'],
    ['Is it "data:"? Or javascript:?', 'Is it "data:"? Or javascript:?'],
    ['the "data:"-URLs—data:—of 、data:、', 'the "data:"-URLs—data:—of 、data:、'],
    ['"data:" first', '"data:" first'],
    ['"data:text/html,x"', '"text/html,x"'],
    ['see javascript:"x", data:,x and data:;base64,x', 'see "x", ,x and ;base64,x'],
    ['see "javascript:alert(1)" (javascript:(x))', 'see "alert(1)" ((x))'],
    ['a \u202egnp.exe\u202c b \u2066c\u2069', 'a gnp.exe b c'],
    ['da\u202eta:x', 'x'],
    ['שלום \u200fעולם\u200e', 'שלום \u200fעולם\u200e'],
    ['<a onclick=b>', 'a b'],
    ['<a ONCLICK  =b', 'a b'],
    ['<a on onclick=load=b>', 'a on load=b'],
    ['</a onload=b><b>onload=c', '/a bbonload=c'],
    ['a onclick=b', 'a onclick=b'],
    ['1 < onset=3', '1  onset=3'],
    ['on<load=x', 'onload=x'],
    ['station=3', 'station=3'],
    ['on = off', 'on = off'],
    ['one\ntwo\tthree', 'one two three'],
    ['one\u0000\u0085two', 'one two'],
    ['one\u2028\u2029two', 'one two'],
    ['da\u2028ta:x', 'da ta:x'],
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
      return (
        !/[<>\u202a-\u202e\u2066-\u2069]|^(javascript|data):|\p{Cc}/iu.test(cleaned) &&
        !/\s(javascript|data):[,;.:!?]*["'`\p{L}\p{N}\p{S}/&#%(-]/iu.test(cleaned) &&
        cleaned.isWellFormed()
      )
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

describe('the spelling of a tag', () => {
  it.each([
    'net',
    '#net',
    '##Net',
    '# NET',
    '＃Ｎｅｔ',
    'ne\u200bt',
    // Joiners that join nothing, tags, selectors and fillers: nobody sees a difference.
    ...['net\u200d', '\u200cnet', 'n\u200d\u200cet', 'ne\u{e0041}t', 'n\u17b4et', 'net\u180b'],
    ...['net\u{1bca0}', 'n\u{1d173}et', 'net\u{13441}', 'net\u034f'],
    // Ligatures, styled letters and other forms (NFKC).
    ...['𝐧𝐞𝐭', 'ⓝⓔⓣ', '﹟net', 'ₙet'],
    '\u202enet',
    '<#net>',
    ' net ',
  ])('is one for %j', (typed) => {
    expect(cleanTag(typed)).toBe('net')
  })

  it.each([
    ['☁\ufe0f', '☁'],
    ['☁\ufe0e', '☁'],
    ['1\ufe0f\u20e3', '1\u20e3'],
    ['❤\ufe0f\u200d🔥', '❤\u200d🔥'],
    ['葛\u{e0100}', '葛'],
    ['\ufe0f#net', 'net'],
    ['\ufe0f', ''],
    ['ﬁsh', 'fish'],
    ['№ ½ ①', 'no 1⁄2 1'],
    ['ﺳﻼﻡ', 'سلام'],
    ['İstanbul', 'istanbul'],
    ['I\u0307', 'i'],
    ['o’brien m‘a ʻokina', "o'brien m'a 'okina"],
    ['zero﹣day', 'zero-day'],
    // Other forms of these would look different.
    ['ㅋㅋ ´', 'ㅋㅋ ´'],
    ['C#', 'c#'],
    ['Rule Set', 'rule set'],
    ['rule \u00a0\u3000 set', 'rule set'],
    ['cafe\u0301', 'café'],
    ['CAFE\u0301', 'café'],
    ['शब्द', 'शब्द'],
    ['👩‍💻', '👩‍💻'],
    ['🏳\ufe0f‍🌈 🏴‍☠', '🏳‍🌈 🏴‍☠'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['ශ්\u200dරී क्\u200cष', 'ශ්\u200dරී क्\u200cष'],
    ['网\u200d络 سلام\u200c', '网络 سلام'],
    ['zero\u2011day zero\u2010day zero\u2013day', 'zero-day zero-day zero-day'],
    ['ｾｷｭﾘﾃｨ ｶﾞｰﾄﾞ', 'セキュリティ ガード'],
    ['#', ''],
    ['\u200b', ''],
    ['data:#x', 'x'],
  ])('of %j is %j', (typed, stored) => {
    expect(cleanTag(typed)).toBe(stored)
  })

  it('does not change the second time', () => {
    const property = fc.property(nasty, (text) => cleanTag(cleanTag(text)) === cleanTag(text))
    expect(() => fc.assert(property, { seed: 2_026, numRuns: 2_000 })).not.toThrow()
  })

  it('never holds a comma', () => {
    const codes = Array.from({ length: 0x2_0000 }, (_, code) => code)
    const signs = codes.filter((code) => code < 0xd800 || code > 0xdfff)
    const held = signs.filter((code) => cleanTag(String.fromCodePoint(code)).includes(','))
    expect(held.map((code) => String.fromCodePoint(code)).flatMap(splitTags)).toEqual(
      held.flatMap(() => ['', '']),
    )
  })

  it('never holds a full-width sign', () => {
    const wide = Array.from({ length: 0x5e }, (_, index) => String.fromCharCode(0xff01 + index))
    expect(cleanTag(wide.join('').replace('，', ''))).not.toMatch(/[\uff01-\uff5e]/)
  })

  it('ends at a comma of any width', () => {
    expect(splitTags('net, usb，Ｃ﹐d').map(cleanTag)).toEqual(['net', 'usb', 'c', 'd'])
  })
})
