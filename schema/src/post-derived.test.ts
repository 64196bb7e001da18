import { describe, expect, it } from 'vitest'
import { exactInstant } from './exact-instant'
import { LIMITS } from './limits'
import { derivedFields, excerptOf, listedPost, type Post } from './post'
import {
  DELETED_MEMBER_ID,
  DELETED_MEMBER_NAME,
  LONGEST_LISTED_LINK,
  withExcerpt,
} from './post-display'
import { searchTokens } from './search-tokens'

const at = exactInstant(1_700_000_000, 0)
const TEXTS = {
  title: 'Mesh',
  content: 'Ada was here.',
  code_snippet: null,
  tags: ['LoRa'],
  author_username: 'ada',
}
const POST: Post = {
  ...TEXTS,
  ...derivedFields(TEXTS),
  id: 'p1',
  user_id: 'ada',
  category: 'tool',
  link: null,
  upvotes: 2,
  comment_count: 1,
  created_at: at,
  updated_at: at,
}
const bytes = (text: string | null) => new TextEncoder().encode(text ?? '').length

describe('derivedFields', () => {
  it('computes search tokens and excerpt from the texts', () => {
    expect(derivedFields(TEXTS)).toEqual({
      words: searchTokens(TEXTS),
      excerpt: { content: 'Ada was here.', code_snippet: null, is_whole: true },
    })
  })

  it('leaves out the name of a deleted account', () => {
    const author = { user_id: DELETED_MEMBER_ID, author_username: DELETED_MEMBER_NAME }
    expect(derivedFields({ ...TEXTS, ...author }).words).toEqual(
      searchTokens({ ...TEXTS, author_username: '' }),
    )
  })
})

describe('excerptOf', () => {
  const { contentBytes, leastCutBytes, codeBytes } = LIMITS.excerpt

  it.each(['a', 'ü', '好', '😀', '👨‍👩‍👧‍👦', 'e\u0301'])(
    'cuts a long text of %s at a grapheme',
    (part) => {
      const text = part.repeat(10_000)
      const { content, code_snippet, is_whole } = excerptOf({ content: text, code_snippet: text })
      expect(is_whole).toBe(false)
      for (const [cut, max] of [
        [content, contentBytes],
        [code_snippet, codeBytes],
      ] as const) {
        expect(bytes(cut)).toBeLessThanOrEqual(max)
        expect(bytes(cut)).toBeGreaterThan(max - bytes(part))
        expect(text.startsWith(cut ?? '-')).toBe(true)
        expect((cut?.length ?? 0) % part.length).toBe(0)
      }
    },
  )

  it.each([
    ['before a URL', 'https://grid.example/a/b/c', ''],
    ['before a link that it reaches', '[a paper in PDF](https://grid.example/a)', ''],
    ['before a link', '[the paper](https://grid.example/a/b)', ''],
    ['before an angled link', '[the paper](<https://grid.example/a/b>)', ''],
    ['after a URL that CJK punctuation ends', 'https://grid.example/a。好好好好好好', 'whole'],
    ['in what is no URL', 'https://%/0123456789012345678', 'whole'],
  ])('cuts %s, because half a URL leads elsewhere', (_, url, kept) => {
    const before = 'x'.repeat(contentBytes - 26)
    const text = `${before} ${url}${' more'.repeat(200)}`
    const { content } = excerptOf({ content: text, code_snippet: null })
    if (kept === '') expect(content).toBe(`${before} `)
    else expect(bytes(content)).toBeGreaterThan(contentBytes - 4)
  })

  it('cuts a URL with which a text begins, rather than show nothing', () => {
    const content = `https://grid.example/${'a'.repeat(2_000)} more`
    expect(bytes(excerptOf({ content, code_snippet: null }).content)).toBe(contentBytes)
  })

  it('keeps texts of exactly the maximum size', () => {
    const content = 'x'.repeat(contentBytes + leastCutBytes)
    const code_snippet = 'x'.repeat(codeBytes)
    expect(excerptOf({ content, code_snippet })).toEqual({ content, code_snippet, is_whole: true })
    expect(excerptOf({ content: `${content}x`, code_snippet }).is_whole).toBe(false)
    expect(excerptOf({ content, code_snippet: `${code_snippet}x` }).is_whole).toBe(false)
  })
})

describe('an excerpt of a post whose content shows whole', () => {
  const long = 'x'.repeat(300)

  it.each([
    ['with long code', 'A line.', 'A line.', long],
    ['before many line breaks', `A line.${'\n'.repeat(3_000)}`, 'A line.', null],
    ['around many blank lines', `One${'\n \t\n'.repeat(2_000)}two\n`, 'One\n\ntwo', null],
  ])('%s says so', (_, content, shown, code_snippet) => {
    const excerpt = excerptOf({ content, code_snippet })
    expect(excerpt).toMatchObject({ content: shown, is_whole: false, is_content_whole: true })
    expect(withExcerpt({ ...POST, excerpt })).toMatchObject({
      is_excerpt: true,
      is_content_whole: true,
    })
  })

  it('does not say so if a word is missing', () => {
    const excerpt = excerptOf({ content: 'word '.repeat(400), code_snippet: long })
    expect(excerpt).not.toHaveProperty('is_content_whole')
    expect(withExcerpt({ ...POST, excerpt })).not.toHaveProperty('is_content_whole')
  })
})

describe('a listed post', () => {
  it('has no derived fields and no mark if its texts are short', () => {
    const { excerpt, ...fields } = POST
    expect(listedPost(POST)).toEqual({ ...fields, words: [] })
    expect(withExcerpt({ ...fields, excerpt: excerptOf(POST) })).toEqual(listedPost(POST))
    expect(excerpt?.is_whole).toBe(true)
  })

  it('has less of a long text beside many long tags', () => {
    const tags = Array.from({ length: 10 }, (_, at) => `${at}`.padEnd(LIMITS.tags.length, 'ü'))
    const content = 'word '.repeat(2_000)
    const listed = listedPost({ ...POST, content, tags })
    expect(listed.tags).toEqual(tags)
    expect(listed.content.length).toBeGreaterThan(LIMITS.excerpt.leastContentBytes - 5)
    expect(listed.content.length).toBeLessThanOrEqual(LIMITS.excerpt.leastContentBytes)
    expect(bytes(JSON.stringify(listed))).toBeLessThan(2_200)
  })

  it('has a usual link, and no part of a very long one', () => {
    const usual = `https://grid.example/${'x'.repeat(LONGEST_LISTED_LINK - 21)}`
    expect(listedPost({ ...POST, link: usual })).toEqual({ ...listedPost(POST), link: usual })
    expect(listedPost({ ...POST, link: `${usual}x` })).toMatchObject({
      link: null,
      is_excerpt: true,
      is_content_whole: true,
    })
  })

  it('has the beginnings of long texts and a mark', () => {
    const content = 'word '.repeat(2_000)
    const listed = listedPost({ ...POST, content, code_snippet: content })
    expect(listed).toMatchObject({ is_excerpt: true, title: 'Mesh', upvotes: 2 })
    expect(bytes(JSON.stringify(listed))).toBeLessThan(2_000)
  })
})
