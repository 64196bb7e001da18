import { describe, expect, it } from 'vitest'
import { outline } from './outline.fixture'
import { parseMarkdown } from './parse-markdown'

describe('URLs in a text', () => {
  const linked = (text: string) => /a\((.*?)\|/.exec(outline(text))?.[1]

  it.each([
    ...'、。〃「」『』【】《》〈〉〔〕〜・！（），．：；？［］｛｝～｡､“”«»‘—…'.split(''),
    ...'’看 …… —— 。」 ？！ \u200b \u2069 \u2060 \u3164 \u{e0020} ། ။ ۔ ، । ։ ። ‹'.split(' '),
  ])('end before %s', (end) => {
    expect(linked(`见https://example.com/a${end}好`)).toBe('https://example.com/a')
    expect(linked(`https://example.com/a${end}`)).toBe('https://example.com/a')
  })

  it.each(['·', '՝', '’', '”', '\u200c', '\u200d'])('do not end with %j', (end) => {
    expect(linked(`https://example.com/a${end} b`)).toBe('https://example.com/a')
  })

  it.each([
    ['https://ja.wikipedia.org/wiki/東京', 'https://ja.wikipedia.org/wiki/%E6%9D%B1%E4%BA%AC'],
    ['https://a.test/O’Brien', 'https://a.test/O%E2%80%99Brien'],
  ])('contain letters: %s', (url, href) => {
    expect(linked(url)).toBe(href)
  })

  it('contain letters such as ü also after thousands of others', () => {
    const hrefs = Array.from({ length: 20_000 }, () => linked('https://münchen.example/'))
    expect([...new Set(hrefs)]).toEqual(['https://xn--mnchen-3ya.example/'])
  })

  it.each([
    'https://example.com/l?f[s]=1&p=2',
    'https://example.com/a_(b)_(c)',
    'https://example.com/a(b[c](d))',
    'https://example.com/?a[]=1&a[][b]=2',
    'https://[::1]:8080/a',
  ])('contain balanced brackets: %s', (url) => {
    for (const text of [url, `(${url})`, `[${url}]`, `(see [${url}]).`, `${url}.`, `(${url}, b)`]) {
      expect(linked(text)).toBe(url)
    }
    for (const text of [`\\url{${url}}`, `{(${url})}.`]) expect(linked(text)).toBe(url)
  })

  it('contain balanced braces', () => {
    expect(linked('{https://a.test/{id}/b}')).toBe('https://a.test/%7Bid%7D/b')
  })

  it.each([',', ';', '|', ', ', '\u3001'])('are separate in a list with %j', (sign) => {
    const [one, other] = ['https://a.test/b', 'http://c.test/d']
    expect(outline([one, other].join(sign))).toBe(`p(a(${one}|${one})${sign}a(${other}|${other}))`)
  })

  it.each([
    ['https://a.test/b)c', 'https://a.test/b'],
    ['https://a.test/b]c', 'https://a.test/b'],
    ['https://a.test/(b]c', 'https://a.test/(b'],
    ['https://a.test/b[', 'https://a.test/b'],
    ['https://a.test/b}c', 'https://a.test/b'],
    ['https://a.test/b{', 'https://a.test/b'],
    ['https://a.test/b[1](https://c.test/)', 'https://a.test/b'],
  ])('end at an unbalanced bracket: %s', (text, href) => {
    expect(linked(text)).toBe(href)
  })

  it('link only up to the maximum length, of the source and of the normal form', () => {
    const named = (length: number) => outline(`[a](${'https://b.test/'.padEnd(length, './')})`)
    expect(named(2_048)).toBe('p(a(https://b.test/|a))')
    expect(named(2_050)).not.toContain('|a)')
    const bare = (length: number) =>
      JSON.stringify(parseMarkdown('https://b.test/'.padEnd(length, 'c'), { maxUrlLength: 50 }))
    expect(bare(50)).toContain('href')
    expect(bare(51)).not.toContain('href')
  })
})

describe('the URL of a link', () => {
  it.each([
    ['[a](https://b.test/c_\\(d\\))', 'p(a(https://b.test/c_(d)|a))'],
    ['[a](https://b.test/c\\_d\\))e', 'p(a(https://b.test/c_d)|a)e)'],
    ['[a](<https://b.test/c\\>d>)', 'p(a(https://b.test/c%3Ed|a))'],
    ['[a](https://b.test/ "c \\"d\\"")', 'p(a(https://b.test/|a))'],
    ["[a](https://b.test/\n'c\\'s')", 'p(a(https://b.test/|a))'],
    ['[a](https://b.test/ (c))', 'p(a(https://b.test/|a))'],
  ])('is read without backslashes and title in %j', (text, expected) => {
    expect(outline(text)).toBe(expected)
  })

  it.each(['[a](https://b.test/\\)', '[a](<https://b.test/\\>)'])('is none in %j', (text) => {
    expect(outline(text)).not.toContain('|a)')
  })
})
