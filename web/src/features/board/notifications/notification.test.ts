import { readMark } from '@grid/schema/exact-instant'
import { Timestamp } from 'firebase/firestore'
import { describe, expect, it } from 'vitest'
import { COMMENT } from '../comments/comment.fixture'
import { samplePost } from '../posts/post.fixture'
import {
  describeEntry,
  type Entry,
  goneText,
  isUnread,
  newestFirst,
  type Targets,
  toReply,
  withoutHidden,
} from './notification'
import {
  atMs,
  followedAt,
  mentionAt,
  removalAt,
  replyAt,
  reportAt,
  upvotesAt,
} from './notification.fixture'

const NONE: Targets = new Map()
const NOBODY = { muted: [], blocked: [] }
const POST = samplePost(1, { id: 'a-post', title: 'Mesh radio' })
const LOADED: Targets = new Map<string, typeof POST | typeof COMMENT>([
  ['posts/a-post', POST],
  ['comments/a-comment', { ...COMMENT, content: 'It **is** spam' }],
])
const reply = (ms: number, change: object = {}) => toReply(replyAt(ms, change))

describe('the order of entries', () => {
  it('is the newest first, also within a millisecond and for equal times', () => {
    const [one, other] = [reply(5, { id: 'a' }), reply(5, { id: 'b' })]
    const all = newestFirst([reply(9), one], [upvotesAt(7), other])
    expect(all.map(({ id }) => id)).toEqual(['reply-9', 'upvotes_a-post', 'b', 'a'])
  })
})

describe('the entries of a member who hides others', () => {
  it('lack the replies of muted and blocked members', () => {
    const entries = [
      reply(3, { user_id: 'bob' }),
      reply(4, { user_id: 'cleo' }),
      reply(5, { user_id: 'dora' }),
      upvotesAt(6),
    ]
    const shown = withoutHidden(entries, { muted: ['bob'], blocked: ['cleo'] }, {})
    expect(shown).toEqual(entries.slice(2))
  })
})

describe('replies that are turned off', () => {
  it('are no entries', () => {
    const entries = [reply(3), upvotesAt(6)]
    expect(withoutHidden(entries, NOBODY, { muted_kinds: ['reply'] })).toEqual(entries.slice(1))
    expect(withoutHidden(entries, NOBODY, { muted_kinds: ['mention'] })).toEqual(entries)
  })
})

describe('upvotes that were all withdrawn', () => {
  it('are no entry', () => {
    const entries = [{ ...upvotesAt(6), count: 0 }, upvotesAt(5, 'other')]
    expect(withoutHidden(entries, NOBODY, {})).toEqual(entries.slice(1))
  })
})

describe('what admins decide about profiles', () => {
  it('is named without a link', () => {
    const cleared = describeEntry({ ...removalAt(1), target_type: 'profile' }, NONE)
    expect(cleared).toMatchObject({ text: 'An admin cleared your profile', to: null })
    const about = { target_type: 'profile', target_id: 'bob', post_id: null } as const
    expect(describeEntry({ ...reportAt(1, 'post', true), ...about }, NONE)).toMatchObject({
      text: 'An admin cleared the profile that you reported',
      to: null,
    })
    const kept: Entry = { ...reportAt(1, 'post', false), ...about }
    expect(describeEntry(kept, NONE)).toMatchObject({ excerpt: null, to: null })
    expect(goneText(kept, NONE)).toBeNull()
  })
})

describe('an unread entry', () => {
  it('is later than the last read and has no mark', () => {
    expect(isUnread(reply(5), { read_at: atMs(4) })).toBe(true)
    expect(isUnread(reply(5), { read_at: atMs(5) })).toBe(false)
    expect(isUnread(reply(5), { read_at: atMs(4), read_marks: ['reply-5@5'] })).toBe(false)
  })

  it('is marked in whole milliseconds, although Firestore stores microseconds', () => {
    const at = new Timestamp(5, 123_456_000)
    expect(readMark('one', at)).toBe('one@5123')
  })

  it('includes a group that has grown since it was read', () => {
    const inbox = { read_at: atMs(0), read_marks: ['upvotes_a-post@5'] }
    expect(isUnread(upvotesAt(5), inbox)).toBe(false)
    expect(isUnread(upvotesAt(6), inbox)).toBe(true)
  })
})

describe('the text of an entry', () => {
  const rows: readonly (readonly [Entry, object])[] = [
    [
      reply(1, { content: '**Same** here' }),
      {
        author: 'mallory',
        text: 'commented on your post',
        excerpt: 'Same here',
        to: '/hub/a-post#comment-reply-1',
      },
    ],
    [reply(1, { parent_id: 'c' }), { author: 'mallory', text: 'replied in a thread of yours' }],
    [
      upvotesAt(1),
      { author: null, text: 'Your post has 3 upvotes', excerpt: 'Mesh radio', to: '/hub/a-post' },
    ],
    [{ ...upvotesAt(1), count: 1 }, { text: 'Your post has 1 upvote' }],
    [followedAt(1), { author: 'mallory', text: 'published a post that you follow' }],
    [
      { ...followedAt(1), kind: 'new_post', member_id: 'mallory' },
      {
        author: 'mallory',
        text: 'published a post. You follow this member.',
        excerpt: 'Mesh radio',
        to: '/hub/a-post',
      },
    ],
    [
      { ...followedAt(1), kind: 'new_post', tag: 'רשת' },
      { author: 'mallory', text: 'published a post with the tag \u2068#רשת\u2069 that you follow' },
    ],
    [
      followedAt(1, 'a-comment'),
      {
        author: null,
        text: 'There are new comments on a post that you follow',
        excerpt: 'Mesh radio',
        to: '/hub/a-post#comment-a-comment',
      },
    ],
    [
      mentionAt(1),
      {
        author: 'mallory',
        text: 'mentioned you in a post',
        excerpt: 'Mesh radio',
        to: '/hub/a-post',
      },
    ],
    [
      mentionAt(1, 'a-comment'),
      {
        author: 'ada',
        text: 'mentioned you in a comment',
        excerpt: 'It is spam',
        to: '/hub/a-post#comment-a-comment',
      },
    ],
    [
      removalAt(1),
      {
        author: null,
        text: 'An admin removed your post',
        excerpt: '“Buy now”. Reason: Advertising.',
        to: null,
      },
    ],
    [removalAt(1, null), { excerpt: '“Buy now”. No reason was given.' }],
    [
      reportAt(1, 'post', false),
      {
        text: 'An admin reviewed the post that you reported, and it stays',
        excerpt: 'Mesh radio',
        to: '/hub/a-post',
      },
    ],
    [
      reportAt(1, 'comment', false),
      {
        text: 'An admin reviewed the comment that you reported, and it stays',
        excerpt: 'It is spam',
        to: '/hub/a-post#comment-a-comment',
      },
    ],
    [
      reportAt(1, 'comment', true),
      { text: 'An admin removed the comment that you reported', excerpt: null, to: null },
    ],
  ]
  it.each(rows)('says what happened and leads there (%#)', (entry, expected) => {
    expect(describeEntry(entry, LOADED)).toMatchObject(expected)
  })

  it('has no title before the post is loaded, and names nothing as deleted', () => {
    expect(describeEntry(upvotesAt(1), NONE).excerpt).toBeNull()
    expect(goneText(upvotesAt(1), NONE)).toBeNull()
  })

  it('names no author of a mention before the text is loaded', () => {
    const entry = mentionAt(1, 'a-comment')
    expect(describeEntry(entry, NONE)).toMatchObject({
      author: null,
      text: 'You were mentioned in a comment',
    })
    const gone: Targets = new Map([['comments/a-comment', null]])
    expect(goneText(entry, gone)).toBe('The comment was deleted.')
  })

  it('says what was deleted', () => {
    const gone = (...paths: string[]): Targets => new Map(paths.map((path) => [path, null]))
    expect(goneText(upvotesAt(1), gone('posts/a-post'))).toBe('The post was deleted.')
    expect(goneText(reply(1), gone('posts/a-post'))).toBe('The post was deleted.')
    const report = reportAt(1, 'comment', false)
    expect(goneText(report, gone('comments/a-comment'))).toBe('The comment was deleted.')
    expect(goneText(report, gone('posts/a-post', 'comments/a-comment'))).toBe(
      'The post was deleted.',
    )
    expect(goneText(removalAt(1), gone('posts/a-post'))).toBeNull()
  })
})
