import { LIMITS } from '@grid/schema/limits'
import { increment, serverTimestamp } from 'firebase/firestore'
import { Timestamp } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  addComment,
  count,
  edit,
  publish,
  recordOf,
  remove,
  type Step,
  sendReport,
  set,
  trashPost,
  update,
  upvote,
} from './batches'
import { newComment, newPost, newReport } from './records'
import { rulesDatabase } from './rules-database'
import { commentOf, postOf } from './stored-records'

const database = rulesDatabase()
const { send } = database

/** The longest of everything. */
const LONGEST = {
  title: 'x'.repeat(LIMITS.title.max),
  content: 'x'.repeat(LIMITS.content.max),
  code_snippet: 'x'.repeat(LIMITS.codeSnippet.max),
  link: `https://grid.example/${'x'.repeat(LIMITS.link.max - 21)}`,
  tags: Array.from({ length: 10 }, (_, index) => `${index}`.padEnd(LIMITS.tags.length, 'x')),
  words: Array.from({ length: 200 }, (_, index) => `#${index}`.padEnd(51, 'x')),
}

/** A member in the first day with an expired ban: the rules read the most documents then. */
async function makeCostly() {
  const now = Timestamp.now().toMillis()
  const profile = await database.read('profiles/carol')
  await database.store({
    'profiles/carol': { ...profile, created_at: Timestamp.fromMillis(now - 600_000) },
    'banned_users/carol': {
      user_id: 'carol',
      is_active: true,
      expires_at: Timestamp.fromMillis(now - 300_000),
    },
    'member_activity/carol': {
      post_id: 'of-carol',
      posted_at: Timestamp.fromMillis(now - 120_000),
      comment_id: 'of-carol',
      commented_at: Timestamp.fromMillis(now - 120_000),
    },
  })
}

describe('the largest legal write fits into what a request may evaluate', () => {
  beforeEach(makeCostly)

  it('as a new post', async () => {
    expect(await send('carol', publish('carol', 'new', newPost('carol', LONGEST)))).toBe('allowed')
  })

  it('as an edit', async () => {
    expect(await send('carol', edit('carol', 'posts/of-carol', LONGEST))).toBe('allowed')
  })

  it('as an answer that replies to another one', async () => {
    await database.store({ 'comments/answer': { ...commentOf('mallory'), parent_id: 'of-eve' } })
    const changes = {
      content: 'x'.repeat(LIMITS.comment.max),
      parent_id: 'of-eve',
      reply_to: 'answer',
      recipient_ids: ['ada', 'eve', 'mallory'],
    }
    expect(await send('carol', addComment('carol', 'new', newComment('carol', changes)))).toBe(
      'allowed',
    )
  })
})

describe('the id of a text', () => {
  const longest = 'x'.repeat(128)
  const odd = [
    'x'.repeat(129),
    'x'.repeat(1_500),
    'a b',
    'a.b',
    'a%2Fb',
    'ü',
    '🛰',
    '*',
    '{id}',
    '$(database)',
    "'",
    'new\n',
  ]

  it('holds letters, digits, hyphens and underscores, and is short enough to report', async () => {
    expect(await send('ada', publish('ada', longest, newPost('ada')))).toBe('allowed')
    const changes = { target_id: longest, post_id: longest }
    const report = sendReport('mallory', newReport('mallory', changes))
    expect(await send('mallory', report)).toBe('allowed')
    expect(await send('mallory', upvote('mallory', longest))).toBe('allowed')
    const id = `-_${longest.slice(2)}`
    expect(await send('eve', addComment('eve', id, newComment('eve')))).toBe('allowed')
  })

  for (const id of odd) {
    it(`is rejected as ${JSON.stringify(id.slice(0, 20))} of ${id.length}`, async () => {
      expect(await send('mallory', publish('mallory', id, newPost('mallory')))).toBe('denied')
      expect(await send('mallory', addComment('mallory', id, newComment('mallory')))).toBe('denied')
    })
  }

  it('of a post cannot be taken by a comment, which would keep the post out of the trash', async () => {
    await database.store({ 'posts/target': postOf('ada') })
    const squat = addComment('mallory', 'target', newComment('mallory'))
    expect(await send('mallory', squat)).toBe('denied')
    const record = await recordOf(database.as('ada'), 'posts/target')
    expect(await send('ada', trashPost('ada', 'target', record))).toBe('allowed')
    expect(await send('mallory', squat)).toBe('denied')
    expect(await send('mallory', publish('mallory', 'target', newPost('mallory')))).toBe('denied')
  })

  it('of a comment cannot be taken by a post', async () => {
    await database.store({ 'comments/target': commentOf('ada') })
    const squat = publish('mallory', 'target', newPost('mallory'))
    expect(await send('mallory', squat)).toBe('denied')
  })
})

describe('a batch of legal writes', () => {
  const numbers = async (id = 'of-ada') => {
    const post = await database.read(`posts/${id}`)
    return [post?.['comment_count'], post?.['upvotes']]
  }

  const renamed = edit('mallory', 'posts/of-mallory', { title: 'Better' })
  const raise = (field: string) => update('posts/of-mallory', { [field]: increment(1) })
  const whole = { title: 'Better', upvotes: increment(1), updated_at: serverTimestamp() }
  const record = set('profiles/mallory/votes/of-mallory', { created_at: serverTimestamp() })
  const tricks: readonly (readonly [string, readonly Step[]])[] = [
    ['an edit that raises the votes', [...renamed, raise('upvotes')]],
    ['an edit that raises the comments', [...renamed, raise('comment_count')]],
    ['an edit and a vote in one write', [update('posts/of-mallory', whole), record]],
    [
      'a vote that counts twice beside an edit',
      [record, raise('upvotes'), ...renamed, raise('upvotes')],
    ],
    [
      'a comment and a vote on one post',
      [...addComment('mallory', 'new', newComment('mallory')), ...upvote('mallory', 'of-ada')],
    ],
    [
      'a comment that counts for two posts',
      [...addComment('mallory', 'new', newComment('mallory')), count('of-mallory', 1)],
    ],
    [
      'a comment that another comment answers at once',
      [
        ...addComment('mallory', 'new', newComment('mallory')),
        set('comments/newer', newComment('mallory', { parent_id: 'new' })),
        count('of-ada', 1),
      ],
    ],
    [
      'a comment and its deletion',
      [...addComment('mallory', 'new', newComment('mallory')), remove('comments/new')],
    ],
    ['a deletion that only empties', [set('posts/of-mallory', {})]],
  ]
  for (const [title, steps] of tricks) {
    it(`is rejected as ${title}`, async () => {
      expect(await send('mallory', steps)).toBe('denied')
      expect([await numbers(), await numbers('of-mallory')]).toEqual([
        [7, 3],
        [0, 3],
      ])
    })
  }

  const born = publish('mallory', 'new', newPost('mallory'))
  const early: readonly (readonly [string, readonly Step[]])[] = [
    ['votes', [update('posts/new', { upvotes: 99 })]],
    ['a vote', upvote('mallory', 'new')],
    ['comments', [update('posts/new', { comment_count: increment(1) })]],
    ['an older birth', [update('posts/new', { created_at: new Date(0) })]],
    ['another owner', [update('posts/new', { user_id: 'ada', author_username: 'ada' })]],
  ]
  for (const [title, steps] of early) {
    it(`cannot give a new post ${title}`, async () => {
      expect(await send('mallory', born, steps)).toBe('denied')
      expect(await database.read('posts/new')).toBeUndefined()
    })
  }
})
