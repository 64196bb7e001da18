import {
  collection,
  documentId,
  getDocs,
  limit,
  query,
  serverTimestamp,
  where,
} from 'firebase/firestore'
import type { Timestamp } from 'firebase-admin/firestore'
import { describe, expect, it } from 'vitest'
import { ACTORS } from './actors'
import {
  addComment,
  count,
  discard,
  edit,
  merge,
  nameNewComment,
  namePost,
  publish,
  recordOf,
  remove,
  restoreComment,
  restorePost,
  type Step,
  set,
  trashComment,
  trashPost,
} from './batches'
import { ago } from './fixtures'
import { rateLimits } from './rate-limits'
import { clientClock, newComment, newPost } from './records'
import { rulesDatabase } from './rules-database'
import { EARLIER } from './stored-records'
import { verdict } from './verdicts'

const database = rulesDatabase()

const HOUR = 3_600
const { send, activity, sendWithin, bornBefore } = rateLimits(database)
const posted = (at: Timestamp) => ({ post_id: 'of-mallory', posted_at: at })
const commented = (at: Timestamp) => ({ comment_id: 'of-mallory', commented_at: at })
const post = publish('mallory', 'new', newPost('mallory'))
const comment = addComment('mallory', 'said', newComment('mallory'))

describe('the pause between two posts', () => {
  it('is over after 15 seconds, and not before', async () => {
    expect(await sendWithin(14, posted, post)).toBe('denied')
    await activity({ post_id: 'of-mallory', posted_at: ago(15) })
    expect(await send(post)).toBe('allowed')
    expect(await send(publish('mallory', 'newer', newPost('mallory')))).toBe('denied')
  })

  it('is over after 60 seconds in the first day of an account', async () => {
    await bornBefore(24 * HOUR - 300)
    expect(await sendWithin(59, posted, post)).toBe('denied')
    await activity({ post_id: 'of-mallory', posted_at: ago(60) })
    expect(await send(post)).toBe('allowed')
  })

  it('is short again after the first day', async () => {
    await bornBefore(24 * HOUR + 1)
    await activity({ post_id: 'of-mallory', posted_at: ago(20) })
    expect(await send(post)).toBe('allowed')
  })

  it('delays no comment, and no comment delays a post', async () => {
    await activity({ post_id: 'of-mallory', posted_at: ago(0) })
    expect(await send(comment)).toBe('allowed')
    await activity({ comment_id: 'of-mallory', commented_at: ago(0) })
    expect(await send(post)).toBe('allowed')
  })

  it('delays neither an undo nor an edit of a post', async () => {
    await activity({ post_id: 'of-mallory', posted_at: ago(0) })
    const record = await recordOf(database.as('mallory'), 'posts/of-mallory')
    expect(await send(trashPost('mallory', 'of-mallory', record))).toBe('allowed')
    expect(await send(restorePost('mallory', 'of-mallory', record))).toBe('allowed')
    expect(await send(edit('mallory', 'posts/of-mallory', { title: 'Later' }))).toBe('allowed')
  })
})

describe('the pause between two comments', () => {
  it('is over after 5 seconds, and not before', async () => {
    expect(await sendWithin(4, commented, comment)).toBe('denied')
    await activity({ comment_id: 'of-mallory', commented_at: ago(5) })
    expect(await send(comment)).toBe('allowed')
  })

  it('is over after 15 seconds in the first day of an account', async () => {
    await bornBefore(HOUR)
    expect(await sendWithin(14, commented, comment)).toBe('denied')
    await activity({ comment_id: 'of-mallory', commented_at: ago(15) })
    expect(await send(comment)).toBe('allowed')
  })
})

describe('the rate limit', () => {
  const other = set('posts/newer', newPost('mallory'))
  const written = set('posts/new', newPost('mallory'))
  const commentSteps = [set('comments/said', newComment('mallory')), count('of-ada', 1)]
  const tricks: readonly (readonly [string, readonly Step[]])[] = [
    ['two posts in one batch', [...post, other]],
    [
      'two posts that are both named',
      [...post, ...publish('mallory', 'newer', newPost('mallory'))],
    ],
    ['a post under the name of an old one', [namePost('mallory', 'of-mallory'), written]],
    ['a post under the name of another’s', [namePost('mallory', 'of-ada'), written]],
    ['a post named in another’s activity', [namePost('ada', 'new'), written]],
    [
      'a post named without a time',
      [merge('member_activity/mallory', { post_id: 'new' }), written],
    ],
    [
      'a post with the client’s time',
      [merge('member_activity/mallory', { post_id: 'new', posted_at: clientClock() }), written],
    ],
    [
      'a post with a time that runs backwards',
      [merge('member_activity/mallory', { post_id: 'new', posted_at: new Date(0) }), written],
    ],
    [
      'a post with text as time',
      [merge('member_activity/mallory', { post_id: 'new', posted_at: 'now' }), written],
    ],
    ['a time without a post', [merge('member_activity/mallory', { posted_at: serverTimestamp() })]],
    ['a name without a post', [namePost('mallory', 'nowhere')]],
    ['a name that is a number', [merge('member_activity/mallory', { post_id: 7 })]],
    ['a post and a comment in one batch', [...post, ...comment]],
    [
      'a post and a comment that are named at once',
      [
        set('member_activity/mallory', {
          post_id: 'new',
          posted_at: serverTimestamp(),
          comment_id: 'said',
          commented_at: serverTimestamp(),
        }),
        written,
        ...commentSteps,
      ],
    ],
    [
      'a comment without a time',
      [merge('member_activity/mallory', { comment_id: 'said' }), ...commentSteps],
    ],
    ['a comment that is named and not written', [nameNewComment('mallory', 'nowhere')]],
    ['the end of the record of the rate limit', [remove('member_activity/mallory')]],
    ['the end of the record and a post', [remove('member_activity/mallory'), ...post]],
    [
      'a post that overwrites the record',
      [set('member_activity/mallory', { post_id: 'new' }), written],
    ],
  ]
  for (const [title, steps] of tricks) {
    it(`rejects ${title}`, async () => {
      await activity({ post_id: 'of-mallory', posted_at: EARLIER, comment_id: 'of-mallory' })
      expect(await send(steps)).toBe('denied')
    })
  }

  it('cannot be removed by a comment that omits the time of the last post', async () => {
    await activity({ post_id: 'of-mallory', posted_at: ago(0) })
    const forgetful = set('member_activity/mallory', {
      comment_id: 'said',
      commented_at: serverTimestamp(),
    })
    expect(await send(forgetful, commentSteps)).toBe('denied')
  })

  it('cannot be bypassed with the id of an earlier post', async () => {
    await activity({ post_id: 'new', posted_at: EARLIER })
    expect(await send(written)).toBe('denied')
  })

  it('cannot be bypassed with the id of an earlier comment', async () => {
    await activity({ comment_id: 'said', commented_at: EARLIER })
    expect(await send(commentSteps)).toBe('denied')
  })

  it('cannot be bypassed by deleting and writing again under the same id', async () => {
    expect(await send(post)).toBe('allowed')
    const record = await recordOf(database.as('mallory'), 'posts/new')
    const again = publish('mallory', 'new', newPost('mallory'))
    expect(await send(remove('posts/new'), again)).toBe('denied')
    expect(await send(trashPost('mallory', 'new', record), again)).toBe('denied')
    expect(await send(trashPost('mallory', 'new', record))).toBe('allowed')
    expect(await send(again)).toBe('denied')
    expect(await send(remove('trash/new'), again)).toBe('denied')
  })

  it('cannot be bypassed by a new post that claims to be restored', async () => {
    await activity({ post_id: 'of-mallory', posted_at: ago(0) })
    const record = await recordOf(database.as('mallory'), 'posts/of-mallory')
    expect(await send(set('posts/new', record))).toBe('denied')
    expect(await send(discard('mallory', 'posts', 'new', record), set('posts/new', record))).toBe(
      'denied',
    )
  })

  it('is not reset by a restored text', async () => {
    const back = (field: string) => ({ [field]: new Date(0) })
    const record = await recordOf(database.as('mallory'), 'posts/of-mallory')
    expect(await send(trashPost('mallory', 'of-mallory', record))).toBe('allowed')
    const named = { post_id: 'of-mallory', ...back('posted_at') }
    const restored = restorePost('mallory', 'of-mallory', record)
    expect(await send(restored, merge('member_activity/mallory', named))).toBe('denied')
    expect(await send(restored)).toBe('allowed')

    await database.store({ 'member_activity/mallory': null })
    const comment = await recordOf(database.as('mallory'), 'comments/of-mallory')
    expect(await send(trashComment('mallory', 'of-mallory', comment))).toBe('allowed')
    const slow = restoreComment('mallory', 'of-mallory', comment)
    const renamed = { comment_id: 'of-mallory', ...back('commented_at') }
    expect(await send(slow.slice(0, -1), merge('member_activity/mallory', renamed))).toBe('denied')
    const early = { restored_id: 'of-mallory', ...back('restored_at') }
    expect(await send(slow.slice(0, -1), merge('member_activity/mallory', early))).toBe('denied')
    expect(await send(slow)).toBe('allowed')
  })

  it('is listed to nobody, not even to its member', async () => {
    await activity({ post_id: 'of-mallory', posted_at: EARLIER })
    const all = collection(database.as('mallory'), 'member_activity')
    expect(await verdict(getDocs(query(all, limit(1))))).toBe('denied')
    expect(await verdict(getDocs(query(all, where(documentId(), '==', 'mallory'))))).toBe('denied')
  })

  it('cannot be set for another member with an own comment', async () => {
    const own = addComment('ada', 'of-both', newComment('ada'))
    expect(await database.send('ada', own, nameNewComment('mallory', 'of-both'))).toBe('denied')
    expect(await database.send('ada', own)).toBe('allowed')
  })

  it('cannot be set for another member by anyone', async () => {
    for (const actor of ACTORS.filter((name) => name !== 'mallory')) {
      const steps = [nameNewComment('mallory', 'said'), ...commentSteps]
      expect(await database.send(actor, steps), actor).toBe('denied')
      expect(await database.send(actor, namePost('mallory', 'of-mallory')), actor).toBe('denied')
    }
  })
})
