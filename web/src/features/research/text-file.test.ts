import { describe, expect, test } from 'vitest'
import { RESEARCH_IDS } from '../../content/research/paper'
import { posts } from '../../content/research/posts'
import { textFile, textFileName } from './paper-text'

describe('the name of the text file', () => {
  test.each([
    ['Keystroke dynamics', 'Keystroke dynamics-research.txt'],
    ['Evasion: what a/b tests miss', 'Evasion- what a-b tests miss-research.txt'],
    ['Who? "Me" <you> | *', 'Who- -Me- -you- - --research.txt'],
    ['Two\nlines\tand   gaps', 'Two-lines-and gaps-research.txt'],
    ['Größe zählt', 'Größe zählt-research.txt'],
  ])('of %j is %j', (title, name) => {
    expect(textFileName(title)).toBe(name)
  })

  test('keeps the titles of all papers as they are', () => {
    for (const id of RESEARCH_IDS) {
      expect(textFileName(posts[id].title)).toBe(`${posts[id].title}-research.txt`)
    }
  })
})

describe.each(RESEARCH_IDS)('the text of %s', (id) => {
  const text = textFile(id, posts[id])

  test('says that the real PDF is coming', () => {
    expect(text).toContain('The real PDF is coming.')
  })

  test('holds abstract, sections, tables and references, but no block of unknown type', () => {
    const flat = text.replaceAll(/\s+/g, ' ')
    expect(flat).toContain(posts[id].abstract)
    for (const { type, content } of posts[id].content) {
      expect(flat.includes(content)).toBe(type === 'heading' || type === 'paragraph')
    }
    for (const reference of posts[id].references) expect(flat).toContain(reference.href)
    expect(text).toMatch(/Table 1\. /)
  })

  test('breaks lines at 76 characters, but for addresses', () => {
    const long = text.split('\n').filter((line) => line.length > 76)
    expect(long.filter((line) => !line.includes('://'))).toEqual([])
  })
})
