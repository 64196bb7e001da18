import { Timestamp } from 'firebase-admin/firestore'
import { describe, expect, it, vi } from 'vitest'
import { accounts, store, storedIn } from '../core/firebase.fixture'
import { finishStaleDeletions } from './deletions'
import { requestMissingDeletions, sweepOrphanPasskeys } from './missing-accounts'

describe('sweepOrphanPasskeys', () => {
  const check = 'orphan_passkeys'
  const lookUp = vi.spyOn(accounts, 'getUsers')
  const sweep = (signal = new AbortController().signal) => sweepOrphanPasskeys(signal)

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

describe('requestMissingDeletions', () => {
  const check = 'missing_accounts'
  const request = () => requestMissingDeletions(new AbortController().signal)
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
    expect(await request()).toEqual({ check, checked: 4, repaired: 1, findings })
    await finishStaleDeletions(new AbortController().signal)
    for (const name of ['credentials', 'profiles', 'usernames']) {
      expect(Object.keys(await storedIn(name)), name).toEqual(['ada'])
    }
    expect(await storedIn('posts')).toMatchObject({
      'of-ada': { user_id: 'ada' },
      'of-gone': { user_id: 'deleted_member' },
    })
    expect(await request()).toMatchObject({ checked: 2, repaired: 0 })
  })

  it('finds members whose sign-in was never recorded, who have a profile alone', async () => {
    for (const uid of ['ada', 'gone']) await store({ [`profiles/${uid}`]: profile(uid) })
    await store({ 'profiles/new': profile('new', 3_500_000), 'profiles/part': { reputation: 3 } })
    await accounts.createUser({ uid: 'ada' })
    expect(await request()).toMatchObject({ checked: 2, repaired: 1 })
    expect(await storedIn('account_deletions')).toEqual({ gone: { posts: 'keep' } })
  })

  it('asks Auth about each member once, whatever is stored of them', async () => {
    const uids = Array.from({ length: 150 }, (_, at) => `m${String(at).padStart(3, '0')}`)
    for (const [at, uid] of uids.entries()) {
      await accounts.createUser({ uid })
      if (at % 3 !== 0) await signedIn(uid)
      if (at % 3 !== 1) await store({ [`profiles/${uid}`]: profile(uid) })
    }
    const lookUp = vi.spyOn(accounts, 'getUsers')
    expect(await request()).toEqual({ check, checked: 200, repaired: 0, findings: [] })
    const lookups = lookUp.mock.calls.map(([ids]) => ids.map(({ uid }) => uid))
    expect(lookups).toEqual([uids.slice(0, 100), uids.slice(100)])
  })

  it('leaves a deletion that has begun as it is', async () => {
    await accounts.createUser({ uid: 'ada' })
    for (const uid of ['ada', 'gone']) await signedIn(uid)
    await store({ 'account_deletions/gone': { posts: 'delete' } })
    expect(await request()).toMatchObject({ checked: 2, repaired: 0, findings: [] })
    expect(await storedIn('account_deletions')).toEqual({ gone: { posts: 'delete' } })
  })

  it('deletes nothing if most accounts are missing, as before they are imported', async () => {
    for (const uid of ['ada', 'bob', 'cleo']) await signedIn(uid)
    await accounts.createUser({ uid: 'ada' })
    const finding = { check, subject: 'credentials', was: '2 missing', is: null }
    expect(await request()).toEqual({ check, checked: 3, repaired: 0, findings: [finding] })
    expect(await storedIn('account_deletions')).toEqual({})
  })

  it('deletes nothing if most profiles are of missing accounts, whatever the credentials', async () => {
    for (const uid of ['ada', 'gone']) await signedIn(uid)
    for (const uid of ['gone', 'left', 'lost']) await store({ [`profiles/${uid}`]: profile(uid) })
    await accounts.createUser({ uid: 'ada' })
    const finding = { check, subject: 'profiles', was: '3 missing', is: null }
    expect(await request()).toEqual({ check, checked: 5, repaired: 0, findings: [finding] })
    expect(await storedIn('account_deletions')).toEqual({})
  })

  it('begins twenty deletions a night if more accounts are missing, and the rest later', async () => {
    for (let at = 0; at < 120; at += 1) {
      await signedIn(`m${at}`)
      if (at >= 43) await accounts.createUser({ uid: `m${at}` })
    }
    const left = (count: number) => {
      return { check, subject: 'account_deletions', was: `${count} not begun`, is: null }
    }
    const first = await request()
    expect(first).toMatchObject({ checked: 120, repaired: 20 })
    expect(first.findings.at(-1)).toEqual(left(23))
    expect(Object.keys(await storedIn('account_deletions'))).toHaveLength(20)
    expect((await request()).findings.at(-1)).toEqual(left(3))
    expect(await request()).toMatchObject({ repaired: 3 })
    expect(Object.keys(await storedIn('account_deletions'))).toHaveLength(43)
  })
})
