import { describe, expect, it } from 'vitest'
import { canonicalBoardQuery, readFirstPage, writeFirstPage } from './first-page'
import type { Post } from './post'

const at = (seconds: number, nanoseconds: number) => {
  const millis = seconds * 1_000 + Math.floor(nanoseconds / 1_000_000)
  return { seconds, nanoseconds, toMillis: () => millis, toDate: () => new Date(millis) }
}

const post: Post = {
  id: 'p1',
  user_id: 'ada',
  author_username: 'ada',
  title: '</script><script>alert(1)</script>',
  content: '<!-- a line\u2028 and "quotes" \ud83d\ude80',
  category: 'research',
  link: 'https://example.org/?a=1&b=2',
  code_snippet: 'Vec<u8>',
  tags: ['rust'],
  words: ['#rust', 'vec'],
  created_in: { hour: 472_222, day: 19_675, month: 24_286 },
  link_key: 'example.org?a=1&b=2',
  upvotes: 3,
  comment_count: 2,
  created_at: at(1_700_000_000, 123_456_000),
  updated_at: at(1_700_000_001, 0),
}

describe('a first page', () => {
  const json = writeFirstPage({ of: 'board', rendered_at: 1_700_000_002_000, posts: [post] })
  const read = readFirstPage(json)

  it('comes back as it was, but for the search index', () => {
    expect(read.of).toBe('board')
    expect(read.rendered_at).toBe(1_700_000_002_000)
    const texts = ({ created_at, updated_at, created_in, link_key, ...rest }: Post) => rest
    expect(read.posts[0]).not.toHaveProperty('created_in')
    expect(read.posts[0]).not.toHaveProperty('link_key')
    expect(read.posts.map(texts)).toEqual([{ ...texts(post), words: [] }])
  })

  it('keeps instants to the microsecond', () => {
    const [first] = read.posts
    expect(first?.created_at).toMatchObject({ seconds: 1_700_000_000, nanoseconds: 123_456_000 })
    expect(first?.created_at.toMillis()).toBe(1_700_000_000_123)
    expect(first?.updated_at.toDate().toISOString()).toBe('2023-11-14T22:13:21.000Z')
  })

  it('cannot end the script element around it', () => expect(json).not.toContain('<'))

  it.each([
    'null',
    '{}',
    '{"posts":[]}',
    '{"rendered_at":1,"posts":[]}',
    '{"of":"board","rendered_at":1,"posts":{}}',
    '{"of":"post","rendered_at":1,"posts":[{"created_at":1}]}',
    '{"of":"post","rendered_at":1,"posts":[{"created_at":["1",2]}]}',
  ])('is not read from %s', (other) => {
    expect(() => readFirstPage(other)).toThrow('This is no first page.')
  })

  it('takes instants that know milliseconds only', () => {
    const date = new Date(1_700_000_000_007)
    const plain = { toMillis: () => date.getTime(), toDate: () => date }
    const again = readFirstPage(
      writeFirstPage({ of: 'post', rendered_at: 0, posts: [{ ...post, created_at: plain }] }),
    )
    expect(again.posts[0]?.created_at.toMillis()).toBe(1_700_000_000_007)
  })
})

describe('the address of the board', () => {
  it('has its long values cut between two characters', () => {
    const query = (text: string) => canonicalBoardQuery(String(new URLSearchParams({ q: text })))
    const start = 'x'.repeat(198)
    expect(query(`${start}👨‍👩‍👧‍👦`)).toBe(`q=${start}`)
    expect(query(`${start} yz`)).toBe(`q=${start}+y`)
    expect(query(`${start}  yz`)).toBe(`q=${start}`)
  })

  it.each([
    'category=tool',
    'tag=usb',
    'author=ada',
    'q=mesh',
    'sort=top',
    '?sort=top',
    'utm_source=mail&q=mesh',
    '%71=mesh',
  ])('asks for other posts by %s', (query) => expect(canonicalBoardQuery(query)).not.toBe(''))

  it.each([
    '',
    '?',
    'utm_source=mail',
    'fbclid=x&page=2',
    'q=',
    'tag=%20&category=',
    'Q=mesh',
    'x=q&y=tag=usb',
  ])('asks for the newest posts by "%s"', (query) => expect(canonicalBoardQuery(query)).toBe(''))
})
