import { describe, expect, it } from 'vitest'
import { LIMITS } from './limits'
import { comparedWords, searchWords, tagWord, wordsOf } from './search-tokens'

describe('the words of a text', () => {
  it('are compared without case, punctuation and doubles', () => {
    expect(wordsOf('Deny: the RULES, the rules!')).toEqual(['deny', 'the', 'rules'])
  })

  it.each([
    ['machine-learning', ['machine-learning', 'machine', 'learning']],
    ['zq_analysis', ['zq_analysis', 'zq', 'analysis']],
    ['x-ray--vision-', ['x-ray--vision-', 'ray', 'vision']],
    ['on-on', ['on-on', 'on']],
  ])('tell %s as a whole and in its parts', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })

  it('tell the parts of a compound that is too long for an index', () => {
    const compound = 'a-compound-of-more-than-thirty-units'
    expect(wordsOf(compound)).toEqual(['compound', 'of', 'more', 'than', 'thirty', 'units'])
  })

  it('fold full-width and composed forms together', () => {
    expect(wordsOf('ＵＳＢ e\u0301tude')).toEqual(['usb', '\u00e9tude'])
  })

  it.each(['', ' ', '<>', '\u200b', 'a', 'x'.repeat(31)])('leave out %j', (text) => {
    expect(wordsOf(text)).toEqual([])
  })

  it('are compared at any length, though none that is long is in an index', () => {
    const checksum = 'A'.repeat(64)
    expect(comparedWords(`a usb ${checksum}`)).toEqual(['usb', checksum.toLowerCase()])
    expect(wordsOf(`a usb ${checksum}`)).toEqual(['usb'])
  })

  it.each([
    ['हिन्दी', ['हिन्दी']],
    ['தமிழ் உரை', ['தமிழ்', 'உரை']],
    ['ภาษาไทย', ['ภาษาไทย']],
    ['مُحَمَّد', ['مُحَمَّد']],
    ['שָׁלוֹם', ['שָׁלוֹם'.normalize('NFKC')]],
    ['نامه\u200cها', ['نامهها']],
  ])('keep the marks that belong to the letters of %s', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })

  it('find İstanbul in either spelling', () => {
    expect(wordsOf('İstanbul')).toEqual(['istanbul'])
    expect(wordsOf('İSTANBUL')).toEqual(wordsOf('istanbul'))
    expect(tagWord('İstanbul')).toBe('#istanbul')
  })

  it('keep words of every script', () => {
    expect(wordsOf('Пример 保護 مثال')).toEqual(['пример', '保護', 'مثال'])
  })
})

describe('what a post is found by', () => {
  const post = {
    title: 'Auditing udev rules',
    content: 'Match on the interface class as well.',
    tags: ['USB', 'rule set'],
    author_username: 'Ada',
  }

  it('holds whole tags first, then title, author, tags and content', () => {
    const words = searchWords(post)
    expect(words.slice(0, 8)).toEqual([
      '#usb',
      '#rule set',
      'auditing',
      'udev',
      'rules',
      'ada',
      'usb',
      'rule',
    ])
    expect(words).toContain('interface')
  })

  it('never outgrows what the rules accept', () => {
    const content = Array.from({ length: 900 }, (_, index) => `word${index}`).join(' ')
    const words = searchWords({ ...post, content })
    expect(words).toHaveLength(LIMITS.searchWords.count)
    expect(words).toContain('auditing')
  })

  it('stays within a tag’s length where folding makes one character many', () => {
    const tag = '\ufdfa'.repeat(LIMITS.tags.length)
    expect(tagWord(tag)).toHaveLength(LIMITS.tags.length + 1)
    expect(searchWords({ ...post, tags: [tag] })[0]).toBe(tagWord(tag))
  })

  it('finds a tag however it was typed', () => {
    expect(tagWord('Rule Set')).toBe(tagWord('rule set'))
  })
})
