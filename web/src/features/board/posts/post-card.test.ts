import type { Post } from '@grid/schema/post'
import { expect, it } from 'vitest'
import { arePostsEqual } from './post-card'

const at = (millis: number) => ({ toMillis: () => millis, toDate: () => new Date(millis) })

const POST: Post = {
  id: 'one',
  user_id: 'ada',
  author_username: 'ada',
  title: 'A title',
  content: 'Some content.',
  category: 'tool',
  link: null,
  code_snippet: null,
  tags: ['usb', 'hid'],
  words: ['title'],
  upvotes: 1,
  comment_count: 2,
  created_at: at(1),
  updated_at: at(1),
}

it('finds a post equal to itself, with or without its derived fields', () => {
  expect(arePostsEqual(POST, { ...POST, tags: ['usb', 'hid'], created_at: at(1) })).toBe(true)
  expect(arePostsEqual({ ...POST, words: [] }, POST)).toBe(true)
  const excerpt = { content: POST.content, code_snippet: null, is_whole: true }
  const created_in = { hour: 0, day: 0, month: 0 }
  expect(arePostsEqual(POST, { ...POST, excerpt, created_in })).toBe(true)
})

const CHANGES: Partial<Post> = {
  id: 'two',
  user_id: 'bob',
  author_username: 'bob',
  title: 'Another title',
  content: 'Other content.',
  category: 'research',
  link: 'https://grid.example/',
  code_snippet: 'code',
  tags: ['hid', 'usb'],
  upvotes: 2,
  comment_count: 3,
  created_at: at(2),
  updated_at: at(2),
}

it.each(Object.entries(CHANGES))('is not so where %s is another', (name, value) => {
  expect(arePostsEqual(POST, { ...POST, [name]: value })).toBe(false)
})

it('covers every field but the search tokens', () => {
  expect(Object.keys({ ...CHANGES, words: [] }).sort()).toEqual(Object.keys(POST).sort())
})
