import { LIMITS } from '@grid/schema/limits'
import { Timestamp } from 'firebase-admin/firestore'
import { describe, expect, it, vi } from 'vitest'
import { accounts, db, store, stored, storedIn } from '../core/firebase.fixture'
import { deleteAbandonedSignUps } from './cleanups'
import { finishStaleDeletions } from './deletions'

const NOW = Date.parse('2026-11-27T03:30:00Z')
const END = NOW - LIMITS.github.unfinishedDays * 24 * 60 * 60 * 1_000
const check = 'abandoned_sign_ups'
const sweep = (signal = new AbortController().signal) => deleteAbandonedSignUps(signal, NOW)

/** Stores an account that GitHub opened, and when it did so last. */
async function signUp(uid: string, lastUsed = END - 1, metadata: object = {}) {
  const at = Timestamp.fromMillis(lastUsed)
  const never = {
    creationTime: new Date(0).toUTCString(),
    lastSignInTime: '',
    lastRefreshTime: null,
  }
  await accounts.createUser({
    ...{ uid, email: `${uid}@grid.test`, emailVerified: true },
    metadata: { ...never, ...metadata },
  })
  const link = { user_id: uid, login: uid, created_at: at, last_used_at: at }
  await store({ [`github_accounts/of-${uid}`]: link })
}

const uids = async () =>
  (await accounts.getUsers(['gone', 'ada'].map((uid) => ({ uid })))).users.map(({ uid }) => uid)

describe('a sign-up with GitHub', () => {
  it('is deleted if it has no username after 30 days, with all that is stored of it', async () => {
    await signUp('gone')
    await store({ 'sign_ins/of-gone': { user_id: 'gone' }, 'mail_settings/gone': {} })
    expect(await sweep()).toEqual({ check, checked: 1, repaired: 0, findings: [] })
    expect(await uids()).toEqual([])
    for (const name of ['github_accounts', 'sign_ins', 'mail_settings']) {
      expect(await storedIn(name), name).toEqual({})
    }
    expect(await stored('account_deletions/gone')).toHaveProperty('finished_at')
    expect(await sweep()).toMatchObject({ checked: 0 })
  })

  it.each([
    ['is a day younger', () => signUp('ada', END + 1)],
    [
      'has a profile',
      async () => {
        await signUp('ada')
        await store({ 'profiles/ada': { username: 'ada' } })
      },
    ],
    ['was opened otherwise', () => signUp('ada', END - 1, { lastSignInTime: date(END) })],
    ['has an open session', () => signUp('ada', END - 1, { lastRefreshTime: date(END) })],
  ])('stays if it %s', async (_, prepare) => {
    await prepare()
    expect(await sweep()).toEqual({ check, checked: 0, repaired: 0, findings: [] })
    expect(await uids()).toEqual(['ada'])
    expect(await storedIn('github_accounts')).toHaveProperty('of-ada')
    expect(await storedIn('account_deletions')).toEqual({})
  })

  it('stays if a member linked GitHub and never signed in with it', async () => {
    await signUp('ada')
    await store({ 'github_accounts/of-ada': { user_id: 'ada', last_used_at: null } })
    expect(await sweep()).toMatchObject({ checked: 0 })
  })

  it.each([
    ['chooses a username', () => store({ 'profiles/ada': { username: 'ada' } })],
    [
      'signs in',
      () => db.doc('github_accounts/of-ada').update({ last_used_at: Timestamp.fromMillis(NOW) }),
    ],
  ])('stays if its owner %s meanwhile', async (_, meanwhile) => {
    await signUp('ada')
    const run = db.runTransaction.bind(db)
    vi.spyOn(db, 'runTransaction').mockImplementationOnce(async (work) => {
      await meanwhile()
      return run(work)
    })
    expect(await sweep()).toMatchObject({ checked: 0 })
    expect(await uids()).toEqual(['ada'])
  })

  it('is deleted the next night if the deletion was interrupted', async () => {
    await signUp('gone')
    vi.spyOn(accounts, 'deleteUser').mockRejectedValueOnce(new Error('Auth does not respond.'))
    await expect(sweep()).rejects.toThrow('Auth does not respond.')
    await finishStaleDeletions(new AbortController().signal, Date.now() + 24 * 60 * 60 * 1_000)
    expect(await uids()).toEqual([])
  })

  it('does not hold up others that were abandoned, also not those of the next page', async () => {
    const first = ['a', 'b', 'c', 'd', 'e', 'f']
    for (const uid of first) await signUp(uid, END - 3)
    for (let at = 0; at < 100; at += 1) {
      await signUp(`member-${at}`, END - 2)
      await store({ [`profiles/member-${at}`]: { username: `member_${at}` } })
    }
    await signUp('gone')
    vi.spyOn(accounts, 'deleteUser').mockRejectedValueOnce(new Error('Auth does not respond.'))
    await expect(sweep()).rejects.toThrow('Auth does not respond.')
    expect((await accounts.getUsers(first.map((uid) => ({ uid })))).users).toHaveLength(1)
    expect(await uids()).toEqual([])
  })

  it('waits for the next night when the time is up', async () => {
    await signUp('ada')
    await expect(sweep(AbortSignal.abort())).rejects.toThrow()
    expect(await uids()).toEqual(['ada'])
  })
})

function date(ms: number): string {
  return new Date(ms).toUTCString()
}
