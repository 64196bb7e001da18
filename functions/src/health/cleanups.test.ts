import { LIMITS } from '@grid/schema/limits'
import { Query, Timestamp, WriteBatch } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accounts, db, resetFirebase, store, storedIn } from '../core/firebase.fixture'
import {
  deleteOldRecords,
  emptyOldTrash,
  noteMissingAccounts,
  sweepOrphanPasskeys,
} from './cleanups'
import { finishStaleDeletions } from './deletions'

beforeEach(resetFirebase)

describe('sweepOrphanPasskeys', () => {
  const check = 'orphan_passkeys'
  const lookUp = vi.spyOn(accounts, 'getUsers')
  const sweep = (signal = new AbortController().signal) => sweepOrphanPasskeys(signal)

  beforeEach(() => {
    lookUp.mockClear()
  })

  it('deletes passkeys of missing accounts, and reports them', async () => {
    await accounts.createUser({ uid: 'ada' })
    const own = { user_id: 'ada' }
    await store({ 'passkeys/one': own, 'passkeys/two': { user_id: 'gone' } })
    const finding = { check, subject: 'passkeys/two', was: 'no account', is: 'deleted' }
    expect(await sweep()).toEqual({ check, checked: 2, repaired: 1, findings: [finding] })
    expect(await storedIn('passkeys')).toEqual({ one: own })
  })

  it('deletes GitHub accounts of missing accounts, unless they are an hour old or newer', async () => {
    await accounts.createUser({ uid: 'ada' })
    const [own, gone] = [{ user_id: 'ada' }, { user_id: 'gone' }]
    const early = { ...gone, created_at: Timestamp.fromMillis(Date.now() - 3_700_000) }
    const late = { ...gone, created_at: Timestamp.now() }
    await store({ 'github_accounts/1': own, 'github_accounts/2': early, 'github_accounts/3': late })
    expect(await sweep()).toMatchObject({ checked: 3, repaired: 1 })
    expect(Object.keys(await storedIn('github_accounts'))).toEqual(['1', '3'])
  })

  it('looks up at most 100 accounts at once, and none without passkeys', async () => {
    expect(await sweep()).toMatchObject({ checked: 0, findings: [] })
    expect(lookUp).not.toHaveBeenCalled()
    for (let at = 0; at < 201; at += 1) await store({ [`passkeys/${at}`]: { user_id: 'gone' } })
    expect(await sweep()).toMatchObject({ checked: 201, repaired: 201 })
    expect(lookUp.mock.calls.map(([ids]) => ids.length)).toEqual([100, 100, 1])
  })

  it('stops when the time is up', async () => {
    await store({ 'passkeys/one': { user_id: 'gone' } })
    await expect(sweep(AbortSignal.abort())).rejects.toThrow()
    expect(await storedIn('passkeys')).toHaveProperty('one')
  })
})

describe('noteMissingAccounts', () => {
  const check = 'missing_accounts'
  const note = () => noteMissingAccounts(new AbortController().signal)
  const signedIn = (uid: string) => store({ [`credentials/${uid}`]: { user_id: uid } })
  const profile = (uid: string, ageMs = 3_700_000) => ({
    ...{ username: uid, username_lower: uid },
    created_at: Timestamp.fromMillis(Date.now() - ageMs),
  })

  it('has the data deleted of an account that was deleted in Auth itself, but keeps the texts', async () => {
    await accounts.createUser({ uid: 'ada' })
    for (const uid of ['ada', 'gone']) {
      await signedIn(uid)
      await store({
        [`profiles/${uid}`]: profile(uid),
        [`usernames/${uid}`]: { user_id: uid },
        [`posts/of-${uid}`]: { user_id: uid, title: 'Mesh', content: 'Words.', tags: ['mesh'] },
      })
    }
    const subject = 'account_deletions/gone'
    const findings = [{ check, subject, was: 'no account', is: 'begun' }]
    expect(await note()).toEqual({ check, checked: 4, repaired: 1, findings })
    await finishStaleDeletions(new AbortController().signal)
    for (const name of ['credentials', 'profiles', 'usernames']) {
      expect(Object.keys(await storedIn(name)), name).toEqual(['ada'])
    }
    expect(await storedIn('posts')).toMatchObject({
      'of-ada': { user_id: 'ada' },
      'of-gone': { user_id: 'deleted_member' },
    })
    expect(await note()).toMatchObject({ checked: 2, repaired: 0 })
  })

  it('finds members whose sign-in was never recorded, who have a profile alone', async () => {
    for (const uid of ['ada', 'gone']) await store({ [`profiles/${uid}`]: profile(uid) })
    await store({ 'profiles/new': profile('new', 3_500_000), 'profiles/part': { reputation: 3 } })
    await accounts.createUser({ uid: 'ada' })
    expect(await note()).toMatchObject({ checked: 2, repaired: 1 })
    expect(await storedIn('account_deletions')).toEqual({ gone: { posts: 'keep' } })
  })

  it('asks Auth about each member once, whatever is stored of them', async () => {
    const uids = Array.from({ length: 150 }, (_, at) => `m${String(at).padStart(3, '0')}`)
    for (const [at, uid] of uids.entries()) {
      await accounts.createUser({ uid })
      if (at % 3 !== 0) await signedIn(uid)
      if (at % 3 !== 1) await store({ [`profiles/${uid}`]: profile(uid) })
    }
    const lookUp = vi.spyOn(accounts, 'getUsers').mockClear()
    expect(await note()).toEqual({ check, checked: 200, repaired: 0, findings: [] })
    const lookups = lookUp.mock.calls.map(([ids]) => ids.map(({ uid }) => uid))
    expect(lookups).toEqual([uids.slice(0, 100), uids.slice(100)])
  })

  it('leaves a deletion that has begun as it is', async () => {
    await accounts.createUser({ uid: 'ada' })
    for (const uid of ['ada', 'gone']) await signedIn(uid)
    await store({ 'account_deletions/gone': { posts: 'delete' } })
    expect(await note()).toMatchObject({ checked: 2, repaired: 0, findings: [] })
    expect(await storedIn('account_deletions')).toEqual({ gone: { posts: 'delete' } })
  })

  it('deletes nothing if most accounts are missing, as before they are imported', async () => {
    for (const uid of ['ada', 'bob', 'cleo']) await signedIn(uid)
    await accounts.createUser({ uid: 'ada' })
    const finding = { check, subject: 'credentials', was: '2 missing', is: null }
    expect(await note()).toEqual({ check, checked: 3, repaired: 0, findings: [finding] })
    expect(await storedIn('account_deletions')).toEqual({})
  })

  it('deletes nothing if most profiles are of missing accounts, whatever the credentials', async () => {
    for (const uid of ['ada', 'gone']) await signedIn(uid)
    for (const uid of ['gone', 'left', 'lost']) await store({ [`profiles/${uid}`]: profile(uid) })
    await accounts.createUser({ uid: 'ada' })
    const finding = { check, subject: 'profiles', was: '3 missing', is: null }
    expect(await note()).toEqual({ check, checked: 5, repaired: 0, findings: [finding] })
    expect(await storedIn('account_deletions')).toEqual({})
  })

  it('deletes nothing if more than twenty accounts are missing', async () => {
    for (let at = 0; at < 120; at += 1) {
      await signedIn(`m${at}`)
      if (at >= 21) await accounts.createUser({ uid: `m${at}` })
    }
    const finding = { check, subject: 'credentials', was: '21 missing', is: null }
    expect(await note()).toEqual({ check, checked: 120, repaired: 0, findings: [finding] })
    expect(await storedIn('account_deletions')).toEqual({})
    await accounts.createUser({ uid: 'm0' })
    expect(await note()).toMatchObject({ checked: 120, repaired: 20 })
  })
})

describe('emptyOldTrash', () => {
  const NOW = Date.parse('2026-11-21T03:30:00Z')
  const LONG_AGO = NOW - LIMITS.trash.days * 24 * 60 * 60 * 1_000
  const check = 'old_trash'
  let time: AbortController
  const empty = () => emptyOldTrash(time.signal, NOW)
  const trash = (id: string, kind: string, deletedAt = LONG_AGO - 1) =>
    store({ [`trash/${id}`]: { kind, deleted_at: Timestamp.fromMillis(deletedAt) } })
  const kinds = async () =>
    Object.fromEntries(Object.entries(await storedIn('trash')).map(([id, { kind }]) => [id, kind]))
  const storeComment = () => store({ 'comments/reply': { post_id: 'post' } })

  const run = db.runTransaction.bind(db)
  const transactions = vi.spyOn(db, 'runTransaction')

  beforeEach(() => {
    transactions.mockReset()
    time = new AbortController()
  })

  it('deletes posts with their comments, and comments, after thirty days', async () => {
    await trash('post', 'posts')
    await trash('comment', 'comments')
    await trash('recent', 'posts', LONG_AGO)
    await trash('deleted', 'spent')
    await storeComment()
    const commit = WriteBatch.prototype.commit
    vi.spyOn(WriteBatch.prototype, 'commit').mockImplementationOnce(async function (
      this: WriteBatch,
    ) {
      expect(await kinds()).toHaveProperty('post', 'spent')
      return commit.call(this)
    })
    expect(await empty()).toEqual({ check, checked: 2, repaired: 0, findings: [] })
    const gone = { post: 'spent', comment: 'spent', reply: 'spent', deleted: 'spent' }
    const ids = { ...gone, recent: 'posts' }
    expect(await kinds()).toEqual(ids)
    expect(await storedIn('comments')).toEqual({})
  })

  it('reads the oldest 5,000 entries, without their texts', async () => {
    const steps = (['orderBy', 'select', 'limit'] as const).map((step) =>
      vi.spyOn(Query.prototype, step),
    )
    await empty()
    expect(steps.map(({ mock }) => mock.calls[0])).toEqual([['deleted_at'], ['kind'], [5_000]])
    for (const step of steps) step.mockRestore()
  })

  it.each([
    ['was restored', () => db.doc('trash/post').delete()],
    ['was deleted again, thirty days ago', () => trash('post', 'posts', LONG_AGO)],
  ])('leaves a post that %s meanwhile', async (_, meanwhile) => {
    await trash('post', 'posts')
    await storeComment()
    transactions.mockImplementationOnce(async (work) => {
      await meanwhile()
      return run(work)
    })
    expect(await empty()).toEqual({ check, checked: 0, repaired: 0, findings: [] })
    expect(await kinds()).not.toHaveProperty('post', 'spent')
    expect(await storedIn('comments')).toHaveProperty('reply')
  })

  it('deletes the comments of a post after a lost response', async () => {
    await trash('post', 'posts')
    await storeComment()
    transactions.mockImplementationOnce(async (work) => {
      await run(work)
      return run(work)
    })
    expect(await empty()).toMatchObject({ checked: 1 })
    expect(await storedIn('comments')).toEqual({})
  })

  it('deletes all others if one fails, and fails', async () => {
    for (let at = 0; at < 30; at += 1) await trash(`post-${at}`, 'posts', LONG_AGO - 30 + at)
    transactions.mockRejectedValueOnce(new Error('Firestore does not respond.'))
    transactions.mockImplementation((work) => run(work))
    await expect(empty()).rejects.toThrow('Firestore does not respond.')
    const left = Object.entries(await kinds()).filter(([, kind]) => kind === 'posts')
    expect(left).toEqual([['post-0', 'posts']])
  })

  it('leaves the rest for the next night when the time is up', async () => {
    for (let at = 0; at < 30; at += 1) await trash(`post-${at}`, 'posts')
    transactions.mockImplementation((work) => {
      time.abort(new Error('The time is up.'))
      return run(work)
    })
    await expect(empty()).rejects.toThrow('The time is up.')
    const left = Object.values(await kinds()).filter((kind) => kind === 'posts')
    expect(left.length).toBeGreaterThanOrEqual(20)
  })
})

describe('deleteOldRecords', () => {
  const NOW = Date.parse('2026-11-21T03:30:00Z')
  const at = (days: number, ms: number) => ({
    created_at: Timestamp.fromMillis(NOW - days * 24 * 60 * 60 * 1_000 - ms),
  })

  it.each([
    ['service requests', 'service_requests', 730],
    ['downloads', 'download_stats', 400],
    ['events', 'analytics', 400],
  ])('deletes %s that are older than their retention', async (_, name, days) => {
    await store({ [`${name}/old`]: at(days, 1), [`${name}/recent`]: at(days, 0) })
    const result = await deleteOldRecords(new AbortController().signal, NOW)
    expect(result).toEqual({ check: 'old_records', checked: 1, repaired: 0, findings: [] })
    expect(Object.keys(await storedIn(name))).toEqual(['recent'])
  })

  it('stops when the time is up', async () => {
    await store({ 'service_requests/old': at(731, 0) })
    await expect(deleteOldRecords(AbortSignal.abort(), NOW)).rejects.toThrow()
    expect(await storedIn('service_requests')).toHaveProperty('old')
  })
})
