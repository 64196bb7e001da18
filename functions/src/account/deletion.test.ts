import { spentId } from '@grid/schema/trash'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addAdmin, addMember, callFunction } from '../core/call.fixture'
import {
  accounts,
  auditedActions,
  db,
  resetFirebase,
  store,
  stored,
  storedIn,
} from '../core/firebase.fixture'
import { rejectionOf } from '../core/response.fixture'
import { BELONGINGS, GONE, UID } from './belongings.fixture'
import { deleteAccount } from './deletion'

const DELETED = { user_id: 'deleted_member', author_username: 'deleted member' }

beforeEach(async () => {
  await addAdmin('root_admin')
  await addMember(UID)
  await store(BELONGINGS)
})

const remove = (posts: string, actor: string | null = UID) =>
  callFunction(deleteAccount, actor, { posts })
const hasAccount = () =>
  accounts.getUser(UID).then(
    () => true,
    () => false,
  )

const anonymousReports = async () =>
  Object.values(await storedIn('reports')).filter(({ user_id }) => user_id === 'deleted_member')

/** That nothing comes back under an id. */
async function expectSpent(id: string): Promise<void> {
  expect(spentId.safeParse(await stored(`trash/${id}`)).error, id).toBeUndefined()
}

async function expectGone(): Promise<void> {
  for (const path of GONE) expect(await stored(path), path).toBeUndefined()
  for (const id of ['of-nadia-too', 'post-of-nadia', 'below-trashed']) await expectSpent(id)
  expect(await hasAccount()).toBe(false)
  expect(await stored('posts/of-another')).toMatchObject({ upvotes: 1 })
  expect((await stored('trash/trashed-post'))?.['record']).toMatchObject({ upvotes: 4 })
  expect(await stored('download_stats/of-nadia')).toMatchObject({ user_id: null })
  expect(await stored('analytics/of-nadia')).toMatchObject({ user_id: null })
  const { user_id, note } = { user_id: 'deleted_member', note: null }
  const open = BELONGINGS['reports/post_of-another_nadia']
  const anonymous = { ...open, created_at: expect.anything(), user_id, note }
  expect(await anonymousReports()).toMatchObject([anonymous])
  expect(await stored('reports/post_of-another_ada')).toMatchObject({ user_id: 'ada' })
  expect(await stored('reports/profile_nadia_ada')).toMatchObject({
    status: 'removed',
    resolved_by: 'system',
  })
  expect(await stored('account_deletions/nadia')).toHaveProperty('finished_at')
}

describe('deleteAccount', () => {
  it('keeps an open report of each of two deleted members about the same post', async () => {
    const earlier = { ...BELONGINGS['reports/post_of-another_nadia'], user_id: 'deleted_member' }
    await store({ 'reports/earlier': { ...earlier, reason: 'off_topic' } })
    await remove('delete')
    const reasons = (await anonymousReports()).map(({ reason }) => reason)
    expect(reasons).toHaveLength(2)
    expect(reasons).toContain('off_topic')
  })

  it('deletes posts and comments and corrects the counters', async () => {
    expect((await remove('delete')).result).toEqual({ posts: 1, comments: 2 })
    await expectGone()
    for (const path of ['posts/of-nadia', 'comments/below-nadia', 'comments/of-nadia']) {
      expect(await stored(path), path).toBeUndefined()
    }
    for (const id of ['of-nadia', 'below-nadia']) await expectSpent(id)
    expect(await stored('posts/of-another')).toMatchObject({ comment_count: 1 })
    expect((await stored('trash/trashed-below'))?.['record']).toMatchObject({ comment_count: 1 })
    expect(await stored('comments/of-ada')).toBeDefined()
  })

  it('keeps posts and comments under another name, which also the search does not know', async () => {
    expect((await remove('keep')).result).toEqual({ posts: 1, comments: 2 })
    await expectGone()
    expect(await stored('posts/of-nadia')).toMatchObject({ ...DELETED, comment_count: 1 })
    const words = (await stored('posts/of-nadia'))?.['words']
    expect(words).toEqual(expect.arrayContaining(['#mesh', 'mesh', 'words', 'enoug']))
    expect(words).not.toContain('nadia')
    expect(await stored('comments/of-nadia')).toMatchObject(DELETED)
    expect(await stored('posts/of-another')).toMatchObject({ comment_count: 2 })
    expect(await stored('comments/below-nadia')).toMatchObject({ user_id: 'ada' })
  })

  const STOPS: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['the profile', () => dropAll('profiles/nadia', 'usernames/nadia')],
    ['the comments', () => dropComment()],
    ['the posts', () => dropAll('posts/of-nadia', 'comments/below-nadia')],
    ['half of the comments below a post', () => dropAll('comments/below-nadia')],
    ['one vote', () => dropVote()],
    ['the account', () => accounts.deleteUser(UID)],
  ]
  it.each(STOPS)('comes to the same end after it stopped behind %s', async (_, stop) => {
    await stop()
    expect((await remove('delete')).status).toBe(200)
    await expectGone()
    expect(await stored('posts/of-another')).toMatchObject({ comment_count: 1 })
  })

  it('has the same result for two calls at once', async () => {
    const answers = await Promise.all([remove('delete'), remove('delete')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await expectGone()
    expect(await stored('posts/of-another')).toMatchObject({ comment_count: 1 })
  })

  it('asks a visitor to sign in, and everybody to choose what happens to the posts', async () => {
    expect(await remove('delete', null)).toEqual(
      rejectionOf(401, 'UNAUTHENTICATED', 'sign_in_required'),
    )
    for (const data of [{}, { posts: 'burn' }, { posts: 'delete', uid: 'ada' }, null]) {
      expect(await callFunction(deleteAccount, UID, data)).toEqual(
        rejectionOf(400, 'INVALID_ARGUMENT', 'invalid_input'),
      )
    }
    expect(await hasAccount()).toBe(true)
  })
})

describe('a member who deletes the own account', () => {
  it('does not hold the audit log, for which admins would wait', async () => {
    const documents = vi.spyOn(db, 'doc')
    expect((await remove('keep')).status).toBe(200)
    expect(documents).not.toHaveBeenCalledWith('stats/audit_head')
    await addAdmin('victor')
    expect((await remove('keep', 'victor')).status).toBe(200)
    expect(documents).toHaveBeenCalledWith('stats/audit_head')
  })

  it('is asked to try again after becoming an admin meanwhile, and then adds an audit entry', async () => {
    const begin = db.runTransaction.bind(db)
    // The first transaction counts the call.
    const run = vi.spyOn(db, 'runTransaction').mockImplementationOnce(begin)
    run.mockImplementationOnce(async (work) => {
      await db.doc('profiles/nadia').update({ is_admin: true })
      return begin(work)
    })
    expect(await remove('keep')).toEqual(rejectionOf(409, 'ABORTED', 'overtaken'))
    expect(await stored('profiles/nadia')).toBeDefined()
    expect((await remove('keep')).status).toBe(200)
    expect(await auditedActions()).toEqual([
      [UID, 'revoke_admin', `user:${UID}`, { username: UID }],
    ])
  })
})

describe('an admin who deletes the own account', () => {
  it('adds an audit entry', async () => {
    await addAdmin('victor')
    expect((await remove('keep', 'victor')).status).toBe(200)
    expect(await auditedActions()).toEqual([
      ['victor', 'revoke_admin', 'user:victor', { username: 'victor' }],
    ])
  })

  it('cannot, when no other admin is left', async () => {
    expect(await remove('delete', 'root_admin')).toEqual(
      rejectionOf(400, 'FAILED_PRECONDITION', 'last_admin'),
    )
    expect(await stored('profiles/root_admin')).toMatchObject({ is_admin: true })
  })
})

async function dropAll(...paths: string[]): Promise<void> {
  for (const path of paths) await db.doc(path).delete()
}

async function dropComment(): Promise<void> {
  await db.doc('posts/of-another').update({ comment_count: 1 })
  await dropAll('comments/of-nadia')
}

async function dropVote(): Promise<void> {
  await db.doc('posts/of-another').update({ upvotes: 1 })
  await dropAll('profiles/nadia/votes/of-another')
}

describe('a deletion', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')

  // The database compares times, so what is stored is stored then.
  beforeEach(async () => {
    resetFirebase()
    vi.useFakeTimers({ now, toFake: ['Date'] })
    await addMember(UID)
  })

  const late = rejectionOf(400, 'FAILED_PRECONDITION', 'recent_sign_in_required')
  const unknown = rejectionOf(401, 'UNAUTHENTICATED', 'sign_in_required')
  it.each([
    ['without a sign-in time', undefined, unknown],
    ['with an invalid sign-in time', Number.NaN, unknown],
    ['with a text as sign-in time', 'now', unknown],
    ['with a sign-in 91 days ago', now / 1_000 - 91 * 86_400, unknown],
    ['with a sign-in 301 seconds ago', now / 1_000 - 301, late],
  ])('asks for a new sign-in of a token %s', async (_, auth_time, rejection) => {
    const session = { uid: UID, claims: { auth_time } }
    expect(await callFunction(deleteAccount, session, { posts: 'keep' })).toEqual(rejection)
    expect(await stored('profiles/nadia')).toBeDefined()
    expect(await stored('account_deletions/nadia')).toBeUndefined()
  })

  it('accepts a sign-in 300 seconds ago', async () => {
    const session = { uid: UID, signedInAt: now / 1_000 - 300 }
    expect((await callFunction(deleteAccount, session, { posts: 'keep' })).status).toBe(200)
    expect(await stored('profiles/nadia')).toBeUndefined()
  })
})
