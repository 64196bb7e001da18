import { describe, expect, it } from 'vitest'
import {
  commentPath,
  commentsFeed,
  feedLinks,
  inFormat,
  isRecordId,
  listFeed,
  memberPath,
  postPath,
  tagPath,
} from './board-urls'

const NONE = { category: null, tag: null, author: null, q: '' }

describe('the feed of a list', () => {
  it.each([
    [{}, '/feeds/board'],
    [{ category: 'tool' }, '/feeds/category/tool'],
    [{ tag: 'c++ & c/d' }, '/feeds/tag/c%2B%2B%20%26%20c%2Fd'],
    [{ author: 'Ada' }, '/feeds/members/Ada'],
  ])('with %j is %s', (filters, feed) => expect(listFeed({ ...NONE, ...filters })).toBe(feed))

  it.each([{ category: 'tool', tag: 'a' }, { tag: 'a', author: 'b' }, { q: 'a' }])(
    'with %j does not exist',
    (filters) => expect(listFeed({ ...NONE, ...filters })).toBeNull(),
  )
})

describe('the links to a feed', () => {
  it('name both formats with their media types', () => {
    expect(feedLinks('/feeds/board')).toBe(
      '<link rel="alternate" type="application/atom+xml" title="The Grid" href="/feeds/board.atom">' +
        '<link rel="alternate" type="application/feed+json" title="The Grid" href="/feeds/board.json">',
    )
    expect(feedLinks(null)).toBe('')
  })

  it('cannot end an attribute or leave the folder of feeds', () => {
    const hostile = '"><script>\'&/../'
    for (const feed of [listFeed({ ...NONE, tag: hostile }), commentsFeed(hostile)]) {
      expect(inFormat(feed ?? '', 'atom')).toMatch(
        /^\/feeds\/[a-z]+\/[\w%.'-]+(\/comments)?\.atom$/,
      )
    }
  })
})

it.each(['0', 'sample-post_1', '__a', 'a__', 'x'.repeat(128)])(
  'may be the id of a post: %s',
  (is) => expect(isRecordId(is)).toBe(true),
)

it.each(['', 'a/b', 'a.b', 'ü', 'a b', '__all__', '____', 'x'.repeat(129)])(
  'is no id of a post: %s',
  (is) => expect(isRecordId(is)).toBe(false),
)

it.each([
  [postPath('a-post'), '/hub/a-post'],
  [commentPath('a-post', 'a-comment'), '/hub/a-post#comment-a-comment'],
  [tagPath('c++ & c/d'), '/hub?tag=c%2B%2B+%26+c%2Fd'],
  [memberPath('ada/../bob'), '/members/ada%2F..%2Fbob'],
])('names a page as %s', (path, expected) => expect(path).toBe(expected))
