import { LIMITS } from '@grid/schema/limits'
import { notification } from '@grid/schema/notification'
import { Timestamp } from 'firebase-admin/firestore'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from './client'
import { addMember, waitForNextSecond } from './members'
import { testBackend } from './test-backend'

const UID = 'notified'
const backend = testBackend('notifications', UID)
const { db } = backend
const post = db.doc('posts/of-notified')
const followed = db.doc('posts/followed')
const comment = db.doc('comments/on-followed')
const removal = db.doc('removal_notices/comment_of-notified')
const report = db.doc('reports/post_elsewhere_notified')
const notified = async (id: string) =>
  (await db.doc(`profiles/${UID}/notifications/${id}`).get()).data()
const isThere = (found: unknown) => found !== undefined
const AT = Timestamp.fromMillis(1_700_000_000_000)

beforeAll(() => addMember(backend, UID))

afterAll(async () => {
  for (const document of [post, followed, comment, removal, report]) await document.delete()
  await db.recursiveDelete(db.collection(`profiles/${UID}/notifications`))
})

it('notifies an author of upvotes, in one group', async () => {
  await post.set({ user_id: UID, title: 'Mesh', content: 'On a roof.', tags: [], upvotes: 0 })
  await post.update({ upvotes: 1 })
  const id = 'upvotes_of-notified'
  const first = await eventually(() => notified(id), isThere)
  expect(notification.safeParse(first).error).toBeUndefined()
  expect(first).toMatchObject({ kind: 'upvotes', post_id: 'of-notified', count: 1 })
  // The emulator states the times of events in whole seconds.
  await waitForNextSecond()
  await post.update({ upvotes: 2 })
  const grown = await eventually(
    () => notified(id),
    (found) => found?.['count'] === 2,
  )
  expect(grown?.['notified_at'].toMillis()).toBeGreaterThan(first?.['notified_at'].toMillis())
})

it('notifies all followers of a new post and of a comment on it', async () => {
  const { perPage, pages } = LIMITS.follows
  // More than one call notifies. The member is the last of them.
  const followers = Array.from({ length: perPage * pages }, (_, at) => `follower-${at}`)
  const batch = db.batch()
  for (const uid of [...followers, UID]) {
    const lists = { post_ids: ['followed'], tags: ['followed-tag'], member_ids: [] }
    batch.set(db.doc(`follows/${uid}`), lists)
  }
  await batch.commit()
  const text = () => ({
    ...{ user_id: 'somebody', content: 'On a roof.' },
    created_at: Timestamp.now(),
  })
  await followed.set({ ...text(), title: 'Mesh', tags: ['followed-tag'], upvotes: 0 })
  const found = await eventually(() => notified('new_post_followed'), isThere)
  expect(notification.safeParse(found).error).toBeUndefined()
  await comment.set({ ...text(), post_id: 'followed', recipient_ids: ['somebody'] })
  const group = await eventually(() => notified('new_comments_followed'), isThere)
  expect(group).toMatchObject({ kind: 'new_comments', comment_id: 'on-followed' })
  const waiting = async () => (await db.collection('fan_outs').get()).size
  expect(await eventually(waiting, (count) => count === 0)).toBe(0)
  for (const uid of [...followers, UID]) await db.doc(`follows/${uid}`).delete()
})

it('notifies of a removal and of the outcome of a report', async () => {
  const about = { user_id: UID, target_type: 'comment', target_id: 'of-notified' }
  await removal.set({ ...about, excerpt: 'Cheap tokens', reason: null, created_at: AT })
  const text = { user_id: UID, target_type: 'post', target_id: 'elsewhere', post_id: 'elsewhere' }
  const open = { ...text, reason: 'spam', note: null, status: 'open', created_at: AT }
  await report.set({ ...open, resolved_at: null, resolved_by: null })
  await report.update({ status: 'dismissed', resolved_at: AT, resolved_by: 'admin' })
  const removed = await eventually(() => notified('removal_comment_of-notified'), isThere)
  expect(removed).toMatchObject({ kind: 'removal', excerpt: 'Cheap tokens', notified_at: AT })
  const outcome = await eventually(() => notified('report_post_elsewhere_notified'), isThere)
  expect(outcome).toMatchObject({ kind: 'report', is_removed: false, notified_at: AT })
  for (const found of [removed, outcome]) {
    expect(notification.safeParse(found).error).toBeUndefined()
  }
})
