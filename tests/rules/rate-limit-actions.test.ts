import { LIMITS } from '@grid/schema/limits'
import { serverTimestamp } from 'firebase/firestore'
import type { Timestamp } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  edit,
  merge,
  nameVote,
  restoreComment,
  restorePost,
  sendReport,
  trashComment,
  trashPost,
  upvote,
} from './batches'
import { ago, recordOfComment, recordOfPost, trashedComment, trashOf } from './fixtures'
import { rateLimits } from './rate-limits'
import { clientClock, newReport } from './records'
import { rulesDatabase } from './rules-database'
import { commentOf, postOf } from './stored-records'

const database = rulesDatabase()

beforeEach(() =>
  database.store({
    'posts/second': postOf('mallory'),
    'comments/second': commentOf('mallory'),
    'trash/gone-of-mallory': trashOf('mallory'),
    'trash/comment-of-mallory': trashedComment('mallory'),
  }),
)

const HOUR = 3_600
const { send, activity, sendWithin, bornBefore } = rateLimits(database)

/** Actions other than posts and comments, with their pauses and the fields that name them. */
const ACTIONS = [
  ['votes', 'vote', 2, 5, 'vote_id', 'voted_at', () => upvote('mallory', 'of-ada')],
  [
    'edits of a post',
    'edit',
    5,
    15,
    'edit_id',
    'edited_at',
    () => edit('mallory', 'posts/of-mallory', { title: 'Later' }),
  ],
  [
    'edits of a comment',
    'edit',
    5,
    15,
    'edit_id',
    'edited_at',
    () => edit('mallory', 'comments/of-mallory', { content: 'Later.' }),
  ],
  [
    'reports',
    'report',
    20,
    60,
    'report_id',
    'reported_at',
    () => sendReport('mallory', newReport('mallory')),
  ],
  [
    'deleted posts',
    'delete',
    2,
    5,
    'deleted_id',
    'deleted_at',
    () => trashPost('mallory', 'second', recordOfPost('mallory')),
  ],
  [
    'deleted comments',
    'delete',
    2,
    5,
    'deleted_id',
    'deleted_at',
    () => trashComment('mallory', 'second', recordOfComment('mallory')),
  ],
  [
    'restored posts',
    'restore',
    2,
    5,
    'restored_id',
    'restored_at',
    () => restorePost('mallory', 'gone-of-mallory', recordOfPost('mallory')),
  ],
  [
    'restored comments',
    'restore',
    2,
    5,
    'restored_id',
    'restored_at',
    () => restoreComment('mallory', 'comment-of-mallory', recordOfComment('mallory')),
  ],
] as const

describe.each(ACTIONS)(
  'the pause between two %s',
  (_title, kind, seconds, first, id, time, steps) => {
    const last = (at: Timestamp) => ({ [id]: 'of-mallory', [time]: at })

    it('has the length that the schema states', () => {
      expect(LIMITS.rateLimit[kind]).toEqual({ seconds, newMemberSeconds: first })
    })

    it('ends after its seconds, and not before', async () => {
      expect(await sendWithin(seconds - 1, last, steps())).toBe('denied')
      await activity(last(ago(seconds)))
      expect(await send(steps())).toBe('allowed')
    })

    it('is longer in the first day of an account', async () => {
      await bornBefore(HOUR)
      expect(await sendWithin(first - 1, last, steps())).toBe('denied')
      await activity(last(ago(first)))
      expect(await send(steps())).toBe('allowed')
    })

    it('cannot be shortened by a time of the client, or by a name without a time', async () => {
      const written = steps().slice(0, -1)
      const name = steps().at(-1)?.fields[id]
      for (const fields of [
        { [time]: clientClock() },
        { [time]: new Date(0) },
        { [time]: 'now' },
        {},
      ]) {
        const named = merge('member_activity/mallory', { [id]: name, ...fields })
        expect(await send(written, named), JSON.stringify(fields)).toBe('denied')
      }
    })

    it('cannot be bypassed with the id of an earlier action', async () => {
      const name = steps().at(-1)?.fields[id]
      await activity({ [id]: name, [time]: ago(seconds + first) })
      expect(await send(steps().slice(0, -1))).toBe('denied')
    })

    it('allows one action per batch', async () => {
      for (const [other, otherKind, , , , , otherSteps] of ACTIONS) {
        if (otherKind === kind) continue
        expect(await send(steps(), otherSteps()), other).toBe('denied')
      }
    })

    it('cannot be named with a number', async () => {
      const named = merge('member_activity/mallory', { [id]: 7, [time]: serverTimestamp() })
      expect(await send(named)).toBe('denied')
    })
  },
)

it.each([
  ['edit', 'edit_id', 'edited_at', 128],
  ['report', 'report_id', 'reported_at', 300],
  ['deleted text', 'deleted_id', 'deleted_at', 128],
  ['restored text', 'restored_id', 'restored_at', 128],
])('stores neither an empty nor a long text as the id of: %s', async (_, id, time, most) => {
  for (const [length, verdict] of [
    [0, 'denied'],
    [1, 'allowed'],
    [most, 'allowed'],
    [most + 1, 'denied'],
  ] as const) {
    const fields = { [id]: 'a'.repeat(length), [time]: serverTimestamp() }
    await activity({})
    expect(await send(merge('member_activity/mallory', fields)), `${length}`).toBe(verdict)
  }
})

it('rejects a vote that is named and not cast', async () => {
  expect(await send(nameVote('mallory', 'of-ada'))).toBe('denied')
})
