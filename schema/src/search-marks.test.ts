import { describe, expect, it } from 'vitest'
import { marksIn, passageOf } from './search-marks'
import { parseSearch } from './search-tokens'

const marked = (text: string, search: string) =>
  marksIn(text, search).map(([start, end]) => text.slice(start, end))

describe('marksIn', () => {
  it.each([
    ['beginnings of words', 'A descriptor of a USB device', 'descr usb', ['descr', 'USB']],
    ['every place', 'net, NET and internet', 'net', ['net', 'NET']],
    ['folded letters', 'Un café à İzmir', 'cafe izmir', ['café', 'İzmir']],
    ['the search with accents as well', 'cafe', 'Café', ['cafe']],
    ['decomposed letters', 'cafe\u0301 noir', 'café', ['cafe\u0301']],
    ['one letter that folds to two', 'Straße', 'strasse', ['Straße']],
    ['ligatures as a whole', 'the ﬁle', 'fil', ['ﬁl']],
    [
      'identifiers',
      'See CVE-2026-12345, v1.2.3.',
      'cve-2026-12345 1.2.3',
      ['CVE-2026-12345', '1.2.3'],
    ],
    ['parts of identifiers', 'read_config(path)', 'config', ['config']],
    ['characters without spaces', '固件更新前备份', '更新', ['更新']],
    ['Hindi', 'यह हिन्दी है', 'हिन्दी', ['हिन्दी']],
    ['Hangul in separate letters', '한글'.normalize('NFD'), '한글', ['한글'.normalize('NFD')]],
    ['words behind an emoji', '👨‍👩‍👧‍👦 mesh radio', 'radio', ['radio']],
    ['words with a hidden character', 'me\u200bsh', 'mesh', ['me\u200bsh']],
    [
      'a name and its number',
      'SHA 256, SHA-256, sha256',
      'sha256',
      ['SHA 256', 'SHA-256', 'sha256'],
    ],
    ['a version with or without v', 'TLS 1.2, TLSv1.2', 'tlsv1.2', ['TLS 1.2', 'TLSv1.2']],
    ['a version in a file name', 'log4j-core-2.14.1.jar', '2.14.1', ['2.14.1']],
    ['emoji', 'a 👩‍💻 and 🔒', '🔒 👩‍💻', ['👩‍💻', '🔒']],
    ['c++ and c#', 'C++ or C#', 'c++', ['C++']],
    ['identifiers with signs', 'I/O on ::1, not i/o', 'i/o ::1', ['I/O', '::1', 'i/o']],
    ['single digits', 'Python 3 and 3.12, not 13', 'python 3', ['Python', '3', '3']],
  ])('marks %s', (_, text, search, expected) => {
    expect(marked(text, search)).toEqual(expected)
  })

  it.each([
    ['the middle of a word', 'subnet', 'net'],
    ['an empty search', 'anything', ''],
    ['a search without a word', '<> anything', '<>'],
    ['an empty text', '', 'net'],
  ])('marks nothing for %s', (_, text, search) => {
    expect(marked(text, search)).toEqual([])
  })

  it('marks a text wherever the search finds it', () => {
    const texts = ['x'.repeat(9_000), 'é'.repeat(3_000), 'a-'.repeat(2_000), '漢'.repeat(3_000)]
    for (const text of texts) {
      const search = text.slice(0, 20)
      const post = { title: text, content: '', tags: [], author_username: '' }
      expect(marksIn(text, search).length > 0).toBe(parseSearch(search).matches(post))
    }
  })
})

describe('passageOf', () => {
  const filler = 'One of many words. '.repeat(40)

  it('returns a short text as a whole', () => {
    expect(passageOf('Ten mesh nodes.', 'mesh', 100)).toEqual({
      text: 'Ten mesh nodes.',
      marks: [[4, 8]],
      isCut: { before: false, after: false },
    })
  })

  it('returns the part that matches, cut between words', () => {
    const passage = passageOf(`${filler}A mesh radio. ${filler}`, 'radio', 120)
    expect(passage?.text).toMatch(
      /^(One|of|many|words\.) .*A mesh radio\..* (One|of|many|words\.)$/,
    )
    expect(passage?.isCut).toEqual({ before: true, after: true })
    expect(passage?.marks.map(([start, end]) => passage.text.slice(start, end))).toEqual(['radio'])
  })

  it('prefers the part with most words of the search', () => {
    const text = `mesh mesh mesh ${filler} mesh with a radio ${filler}`
    expect(passageOf(text, 'mesh radio', 120)?.text).toContain('mesh with a radio')
  })

  it('cuts at graphemes where a text has no spaces', () => {
    const family = '👨‍👩‍👧‍👦'
    const passage = passageOf(`${family.repeat(60)}更新${family.repeat(60)}`, '更新', 120)
    expect(passage?.text.replaceAll(family, '')).toBe('更新')
    expect(passage?.text.length).toBeLessThanOrEqual(120)
  })

  it('bounds a mark that is longer than the passage', () => {
    const word = 'x'.repeat(150)
    const passage = passageOf(`${filler}${word} ${filler}`, word, 100)
    expect(passage?.text.length).toBeLessThanOrEqual(100)
    for (const [start, end] of passage?.marks ?? []) {
      expect(start).toBeLessThan(end)
      expect(end).toBeLessThanOrEqual(100)
    }
  })

  it('returns null where nothing matches', () => {
    expect(passageOf(filler, 'radio', 120)).toBeNull()
  })
})
