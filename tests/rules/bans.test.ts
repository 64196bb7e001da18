import { serverTimestamp } from 'firebase/firestore'
import { describe, expect, it } from 'vitest'
import type { Actor } from './actors'
import {
  addComment,
  discard,
  edit,
  publish,
  recordOf,
  remove,
  removeUpvote,
  restoreComment,
  restorePost,
  type Step,
  sendReport,
  set,
  trashComment,
  trashPost,
  upvote,
} from './batches'
import { type Fields, newComment, newMailSettings, newPost, newReport } from './records'
import { rulesDatabase } from './rules-database'
import { EARLIER } from './stored-records'

const database = rulesDatabase()

/** What an actor owns, as a client reads it. */
type Own = { readonly post: Fields; readonly comment: Fields }
type Way = readonly [string, (uid: Actor, own: Own) => readonly Step[]]

const WAYS: readonly Way[] = [
  ['a post', (uid) => publish(uid, 'new', newPost(uid))],
  ['an edit of a post', (uid) => edit(uid, `posts/of-${uid}`, { title: 'Better' })],
  ['a post into the trash', (uid, { post }) => trashPost(uid, `of-${uid}`, post)],
  ['a comment', (uid) => addComment(uid, 'new', newComment(uid))],
  [
    'an answer',
    (uid) => {
      const changes = { parent_id: 'of-eve', recipient_ids: ['ada', 'eve'] }
      return addComment(uid, 'new', newComment(uid, changes))
    },
  ],
  ['an edit of a comment', (uid) => edit(uid, `comments/of-${uid}`, { content: 'Yes.' })],
  ['a comment into the trash', (uid, { comment }) => trashComment(uid, `of-${uid}`, comment)],
  ['an upvote', (uid) => upvote(uid, 'of-ada')],
  ['the removal of an upvote', (uid) => removeUpvote(uid, 'of-eve')],
  ['a report', (uid) => sendReport(uid, newReport(uid))],
  ['a bookmark', (uid) => [set(`bookmarks/${uid}`, { post_ids: ['of-ada'] })]],
  [
    'a followed tag',
    (uid) => [set(`follows/${uid}`, { post_ids: [], tags: ['scan'], member_ids: [] })],
  ],
  [
    'a muted member',
    (uid) => [set(`hidden_members/${uid}`, { muted_ids: ['eve'], blocked_ids: [] })],
  ],
  ['mail settings', (uid) => [set(`mail_settings/${uid}`, newMailSettings())]],
  ['an inbox', (uid) => [set(`inboxes/${uid}`, { read_at: serverTimestamp() })]],
]

const BACK: readonly Way[] = [
  ['a post out of the trash', (uid, { post }) => restorePost(uid, `of-${uid}`, post)],
  ['a comment out of the trash', (uid, { comment }) => restoreComment(uid, `of-${uid}`, comment)],
]

async function ownOf(uid: Actor): Promise<Own> {
  await database.store({ [`profiles/${uid}/votes/of-eve`]: { created_at: EARLIER } })
  const db = database.as('visitor')
  const post = await recordOf(db, `posts/of-${uid}`)
  return { post, comment: await recordOf(db, `comments/of-${uid}`) }
}

const lifted = { user_id: 'carol', is_active: false, expires_at: null }

describe('every way to write', () => {
  for (const [title, steps] of WAYS) {
    it(`of ${title} is open to carol and closed to bob, who is banned`, async () => {
      for (const [uid, expected] of [
        ['bob', 'denied'],
        ['carol', 'allowed'],
      ] as const) {
        const sent = steps(uid, await ownOf(uid))
        expect(await database.send(uid, sent), uid).toBe(expected)
      }
    })
  }

  for (const [title, steps] of BACK) {
    it(`of ${title} closes with a ban and opens with its end`, async () => {
      const own = await ownOf('carol')
      const isPost = title.startsWith('a post')
      const away = isPost
        ? trashPost('carol', 'of-carol', own.post)
        : trashComment('carol', 'of-carol', own.comment)
      expect(await database.send('carol', away)).toBe('allowed')
      await database.store({ 'banned_users/carol': { ...lifted, is_active: true } })
      expect(await database.send('carol', steps('carol', own))).toBe('denied')
      await database.store({ 'banned_users/carol': lifted })
      expect(await database.send('carol', steps('carol', own))).toBe('allowed')
    })
  }
})

describe('a banned member', () => {
  it('cannot write beside an allowed write, delete a post, or lift the own ban', async () => {
    const { post } = await ownOf('bob')
    const attempts: readonly (readonly Step[])[] = [
      [...upvote('bob', 'of-ada'), set('inboxes/bob', { read_at: serverTimestamp() })],
      [discard('bob', 'posts', 'of-bob', post)],
      [remove('posts/of-bob')],
      [remove('banned_users/bob'), ...publish('bob', 'new', newPost('bob'))],
      [set('banned_users/bob', { is_active: false }), ...publish('bob', 'new', newPost('bob'))],
    ]
    for (const steps of attempts) expect(await database.send('bob', steps)).toBe('denied')
  })
})
