import { spentId } from '@grid/schema/trash'
import { FieldValue } from 'firebase-admin/firestore'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  AT,
  BELONGINGS,
  GONE,
  postOf,
  text,
  UID,
} from '../../functions/src/account/belongings.fixture'
import { rejectionOf } from '../../functions/src/core/response.fixture'
import { call, post } from './client'
import { addMember } from './members'
import { tokenOfAge } from './sessions'
import { testBackend } from './test-backend'

const backend = testBackend('delete-account', UID)

beforeEach(async () => {
  await addMember(backend, UID)
  await furnish()
})

afterAll(async () => {
  const laid = Object.keys(BELONGINGS).map((path) => backend.db.doc(path))
  const marks = laid.map(({ id }) => backend.db.doc(`trash/${id}`))
  const all = [...laid, ...marks, ...(await anonymousReports()).map(({ ref }) => ref)]
  await Promise.all(all.map((ref) => ref.delete()))
})

async function furnish(): Promise<void> {
  const batch = backend.db.batch()
  for (const [path, fields] of Object.entries(BELONGINGS)) batch.set(backend.db.doc(path), fields)
  await batch.commit()
}

/** The open reports of deleted members about the post of another. */
const anonymousReports = async () => {
  const reports = backend.db.collection('reports').where('user_id', '==', 'deleted_member')
  return (await reports.where('target_id', '==', 'of-another').get()).docs
}

const read = async (path: string) => (await backend.db.doc(path).get()).data()
const remove = () => call('deleteAccount', UID, { posts: 'delete' })
const hasAccount = () =>
  backend.auth.getUser(UID).then(
    () => true,
    () => false,
  )

/** Asserts that nothing is stored again under an id. */
async function expectSpent(id: string): Promise<void> {
  expect(spentId.safeParse(await read(`trash/${id}`)).error, id).toBeUndefined()
}

async function expectGone(): Promise<void> {
  for (const path of GONE) expect(await read(path), path).toBeUndefined()
  await expectSpent('of-nadia-too')
  expect(await hasAccount()).toBe(false)
  expect(await read('posts/of-another')).toMatchObject({ upvotes: 1 })
  expect((await read('trash/trashed-post'))?.['record']).toMatchObject({ upvotes: 4 })
  expect(await read('download_stats/of-nadia')).toMatchObject({ user_id: null })
  expect(await read('analytics/of-nadia')).toMatchObject({ user_id: null })
  const { user_id, note } = { user_id: 'deleted_member', note: null }
  const open = BELONGINGS['reports/post_of-another_nadia']
  const anonymous = { ...open, created_at: expect.anything(), user_id, note }
  expect((await anonymousReports()).at(-1)?.data()).toMatchObject(anonymous)
  expect(await read('reports/post_of-another_ada')).toMatchObject({ user_id: 'ada' })
  expect(await read('account_deletions/nadia')).toHaveProperty('finished_at')
}

describe('deleteAccount', () => {
  it('deletes posts and comments and corrects the counters', async () => {
    expect((await remove()).result).toEqual({ posts: 1, comments: 2 })
    await expectGone()
    for (const path of ['posts/of-nadia', 'comments/below-nadia', 'comments/of-nadia']) {
      expect(await read(path), path).toBeUndefined()
    }
    for (const id of ['of-nadia', 'below-nadia']) await expectSpent(id)
    expect(await read('posts/of-another')).toMatchObject({ comment_count: 1 })
    expect((await read('trash/trashed-below'))?.['record']).toMatchObject({ comment_count: 1 })
    expect(await read('comments/of-ada')).toBeDefined()
  })

  it('asks for a new sign-in after five minutes', async () => {
    const late = rejectionOf(400, 'FAILED_PRECONDITION', 'recent_sign_in_required')
    expect(await removeWithTokenOf(301)).toEqual(late)
    expect(await read('profiles/nadia')).toBeDefined()
    expect((await removeWithTokenOf(290)).status).toBe(200)
  })
})

/* The last, because its records keep triggers busy for a while, and tests above wait for those. */
describe('a member with votes and comments on many posts', () => {
  it('removes votes and comments from thirty posts while another member votes', async () => {
    const { db } = backend
    const numbers = Array.from({ length: 30 }, (_, at) => at)
    const posts = numbers.map((at) => db.doc(`posts/many-${at}`))
    const batch = db.batch()
    for (const ref of posts) {
      const { id } = ref
      batch.set(ref, postOf('mallory', 1, 1))
      batch.set(db.doc(`comments/of-nadia-${id}`), { ...text(UID), post_id: id })
      batch.set(db.doc(`profiles/${UID}/votes/${id}`), { created_at: AT })
    }
    await batch.commit()
    const votes = posts.map((ref) => ref.update({ upvotes: FieldValue.increment(1) }))
    const [response] = await Promise.all([remove(), ...votes])
    expect(response.result).toEqual({ posts: 1, comments: 32 })
    const counters = (await db.getAll(...posts)).map((post) => [
      post.get('comment_count'),
      post.get('upvotes'),
    ])
    expect(counters).toEqual(numbers.map(() => [0, 1]))
    const left = await db.collection('comments').where('user_id', '==', UID).get()
    expect(left.size).toBe(0)
    await dropAll(...posts.flatMap(({ id, path }) => [path, `trash/of-nadia-${id}`]))
  }, 120_000)
})

async function dropAll(...paths: string[]): Promise<void> {
  await Promise.all(paths.map((path) => backend.db.doc(path).delete()))
}

/** Calls with a token from a sign-in that many seconds ago. */
function removeWithTokenOf(age: number) {
  const headers = { Authorization: `Bearer ${tokenOfAge(UID, age)}` }
  return post('deleteAccount', JSON.stringify({ data: { posts: 'delete' } }), headers)
}
