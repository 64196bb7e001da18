import { type DocumentReference, Timestamp } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { logLines } from '../core/console.fixture'
import { accounts, db, store, storedIn } from '../core/firebase.fixture'
import { finishStaleDeletions } from './deletions'

const NOW = Date.parse('2026-11-21T03:30:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ago = (ms: number) => Timestamp.fromMillis(NOW - ms)
const check = 'account_deletions'
let time: AbortController
const finish = () => finishStaleDeletions(time.signal, NOW)
const found = (uid: string, is: string | null, was = 'begun') => {
  return { check, subject: `account_deletions/${uid}`, was, is }
}
const HELD = 'held by a ban'

/** Starts the deletion of an account, which has a download. */
async function begin(uid: string, request: object): Promise<void> {
  await accounts.createUser({ uid })
  await store({
    [`account_deletions/${uid}`]: { posts: 'delete', ...request },
    [`download_stats/${uid}`]: { user_id: uid },
  })
}
/** The ids of the accounts that exist. */
const existingIds = async () => (await accounts.listUsers(1_000)).users.map(({ uid }) => uid)
const requests = () => storedIn('account_deletions')
/** Whether the download still names its user. */
const hasTraces = async (uid: string) =>
  (await storedIn('download_stats'))[uid]?.['user_id'] === uid
const ban = (expires_at: unknown = null, is_active = true) =>
  store({ 'banned_users/nadia': { is_active, expires_at } })

const newBatch = db.batch.bind(db)
const batches = vi.spyOn(db, 'batch')
const deleteUser = vi.spyOn(accounts, 'deleteUser')

beforeEach(() => {
  time = new AbortController()
})

describe('a deletion', () => {
  it.each([
    ['began more than ten minutes ago', { started_at: ago(10 * MINUTE + 1) }],
    ['does not say when it began', { started_at: 'yesterday' }],
  ])('is finished if it %s', async (_, request) => {
    await begin('nadia', request)
    const findings = [found('nadia', 'finished')]
    expect(await finish()).toEqual({ check, checked: 1, repaired: 1, findings })
    expect(await existingIds()).toEqual([])
    expect((await requests())['nadia']).toHaveProperty('finished_at')
  })

  it('is left alone while its call may still run', async () => {
    await begin('nadia', { started_at: ago(10 * MINUTE) })
    expect(await finish()).toEqual({ check, checked: 1, repaired: 0, findings: [] })
    expect(await existingIds()).toEqual(['nadia'])
  })

  it.each([
    ['keeps its request for a day', 24 * HOUR, true],
    ['loses its request, and an account of the same uid, after a day', 24 * HOUR + 1, false],
  ])('%s once it is finished', async (_, age, hasRequest) => {
    await begin('nadia', { started_at: ago(48 * HOUR), finished_at: ago(age) })
    expect(await finish()).toMatchObject({ repaired: 0, findings: [] })
    // A custom token that was issued before the deletion has created the account again.
    expect(await existingIds()).toEqual(hasRequest ? ['nadia'] : [])
    expect('nadia' in (await requests())).toBe(hasRequest)
    expect(await hasTraces('nadia')).toBe(hasRequest)
  })

  it('keeps its request until the last documents of its token are removed', async () => {
    await begin('nadia', { finished_at: ago(25 * HOUR) })
    batches.mockImplementationOnce(() => {
      throw new Error('unavailable')
    })
    expect(await finish()).toMatchObject({ findings: [found('nadia', null, 'finished')] })
    expect(await requests()).toHaveProperty('nadia')
  })

  it('is resumed, even if documents of a finished one cannot be removed', async () => {
    for (const uid of ['nadia', 'victor']) await begin(uid, { finished_at: ago(25 * HOUR) })
    await begin('walter', { started_at: ago(HOUR) })
    const error = new Error('unavailable')
    batches.mockImplementation(() => {
      const batch = newBatch()
      const update = batch.update.bind(batch)
      batch.update = (ref: DocumentReference, ...change: unknown[]) => {
        if (ref.id === 'nadia') throw error
        return update(ref, ...(change as [object]))
      }
      return batch
    })
    const findings = [found('walter', 'finished'), found('nadia', null, 'finished')]
    expect(await finish()).toEqual({ check, checked: 3, repaired: 1, findings })
    expect(Object.keys(await requests())).toEqual(['nadia', 'walter'])
    const entry = {
      severity: 'ERROR',
      message: 'the request for a deletion remains',
      stack_trace: error.stack,
    }
    expect(logLines).toEqual([{ on: 'stderr', entry }])
  })

  it('is reported if it fails, and delays no other', async () => {
    for (const uid of ['nadia', 'victor']) await begin(uid, { started_at: ago(HOUR) })
    const error = new Error('Auth does not respond.')
    deleteUser.mockRejectedValueOnce(error)
    const findings = [found('nadia', null), found('victor', 'finished')]
    expect(await finish()).toEqual({ check, checked: 2, repaired: 1, findings })
    const entry = { severity: 'ERROR', message: 'deletion failed', stack_trace: error.stack }
    expect(logLines).toEqual([{ on: 'stderr', entry }])
  })

  it('is reported if the time is up, and so are all after it', async () => {
    for (const uid of ['nadia', 'victor', 'walter']) await begin(uid, { started_at: ago(HOUR) })
    deleteUser.mockImplementationOnce(async (uid) => {
      time.abort(new Error('The time is up.'))
      expect(uid).toBe('nadia')
    })
    const findings = [found('nadia', 'finished'), found('victor', null), found('walter', null)]
    expect(await finish()).toEqual({ check, checked: 3, repaired: 1, findings })
    expect(deleteUser).toHaveBeenCalledOnce()
    expect(logLines.map(({ entry }) => entry['message'])).toEqual(Array(2).fill('deletion failed'))
  })

  it('stops between two posts when the time is up', async () => {
    await begin('nadia', { started_at: ago(HOUR) })
    await store({ 'comments/c1': { user_id: 'nadia', post_id: 'p1' } })
    const run = db.runTransaction.bind(db)
    vi.spyOn(db, 'runTransaction').mockImplementationOnce((work) => {
      time.abort(new Error('The time is up.'))
      return run(work)
    })
    expect(await finish()).toMatchObject({ findings: [found('nadia', null)] })
    expect(await existingIds()).toEqual(['nadia'])
  })

  it.each([
    ['reports', { status: 'dismissed' }],
    ['trash', { kind: 'comments', record: {} }],
    ['sign_ins', {}],
    ['profiles/nadia/notifications', {}],
    ['download_stats', {}],
  ])('stops after a page of %s when the time is up', async (name, fields) => {
    await begin('nadia', { started_at: ago(HOUR) })
    await store({ [`${name}/one`]: { user_id: 'nadia', ...fields } })
    batches.mockImplementationOnce(() => {
      time.abort(new Error('The time is up.'))
      return newBatch()
    })
    expect(await finish()).toMatchObject({ findings: [found('nadia', null)] })
    expect(await existingIds()).toEqual(['nadia'])
    time = new AbortController()
    expect(await finish()).toMatchObject({ findings: [found('nadia', 'finished')] })
  })
})

describe('a deletion that a ban delays', () => {
  const hold = async (age: number) => {
    await begin('nadia', { started_at: ago(age), held_at: ago(age) })
    await ban()
  }

  it('is reported once', async () => {
    await begin('nadia', { started_at: ago(HOUR) })
    await ban()
    const findings = [found('nadia', HELD)]
    expect(await finish()).toEqual({ check, checked: 1, repaired: 1, findings })
    expect(await accounts.getUser('nadia')).toHaveProperty('disabled', true)
    expect(await finish()).toEqual({ check, checked: 1, repaired: 0, findings: [] })
    expect(deleteUser).not.toHaveBeenCalled()
    expect(logLines).toEqual([])
  })

  it('is no finding when the time is up', async () => {
    await hold(HOUR)
    time.abort(new Error('The time is up.'))
    expect(await finish()).toMatchObject({ findings: [] })
  })

  it.each([
    ['loses the documents of its last tokens for two days', 48 * HOUR, false],
    ['is not searched again after two days', 48 * HOUR + 1, true],
  ])('%s', async (_, age, stays) => {
    await hold(age)
    await finish()
    expect(await hasTraces('nadia')).toBe(stays)
  })

  it.each([
    ['was lifted', () => ban(null, false)],
    ['expired', () => ban(Timestamp.fromMillis(1))],
    ['was deleted', () => db.doc('banned_users/nadia').delete()],
  ])('continues once the ban %s', async (_, end) => {
    await hold(HOUR)
    await end()
    const findings = [found('nadia', 'finished', HELD)]
    expect(await finish()).toEqual({ check, checked: 1, repaired: 1, findings })
    expect(await existingIds()).toEqual([])
  })
})
