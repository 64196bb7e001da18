import { DocumentReference } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { logLines } from '../core/console.fixture'
import { accounts, auditedActions, db, store } from '../core/firebase.fixture'
import { reconcileAdmins } from './admins'

const check = 'admin_claims'
let time: AbortController
const reconcile = () => reconcileAdmins(time.signal)

const addClaim = (...uids: string[]) =>
  Promise.all(uids.map((uid) => accounts.setCustomUserClaims(uid, { admin: true })))
const setFlag = (uid: string, is_admin = true) =>
  store({ [`profiles/${uid}`]: { is_admin, username: `${uid}-name` } })
const claims = async () => {
  const { users } = await accounts.getUsers(['root', 'eve', 'mallory'].map((uid) => ({ uid })))
  return users.flatMap(({ uid, customClaims }) => (customClaims?.['admin'] ? [uid] : []))
}
const flags = async () =>
  (await db.collection('profiles').where('is_admin', '==', true).get()).docs.map(({ id }) => id)

/** Stores an earlier audit entry about the role of a user, after an older one of another type. */
const storeEntry = (uid: string, action_type: string) =>
  store({
    'admin_actions/1': { seq: 1, target_id: uid, action_type: 'remove_post' },
    'admin_actions/2': { seq: 2, target_id: uid, action_type: 'grant_admin' },
    'admin_actions/3': { seq: 3, target_id: uid, action_type },
    'admin_actions/4': { seq: 4, target_id: uid, action_type: 'ban_user' },
    'admin_actions/5': { seq: 5, target_id: 'other', action_type: 'revoke_admin' },
    'stats/audit_head': { seq: 5, hash: 'x' },
  })
const newEntries = () => auditedActions('system')
const entryOf = (action: string, uid: string) => [
  'system',
  action,
  `user:${uid}`,
  { username: `${uid}-name` },
]
const notReconciled = (uid: string) => {
  return { on: 'stderr', entry: { severity: 'ERROR', message: 'admin not reconciled', uid } }
}

const run = db.runTransaction.bind(db)
const transactions = vi.spyOn(db, 'runTransaction')
/** Runs before the next transaction, as another call would. */
const meanwhile = (change: () => unknown) =>
  transactions.mockImplementationOnce(async (work) => {
    await change()
    return run(work)
  })
const writeClaims = vi.spyOn(accounts, 'setCustomUserClaims')
const failFor = (failing: string) =>
  writeClaims.mockImplementation(async (uid, customClaims) => {
    if (uid === failing) throw new Error('Auth fails.')
    await accounts.updateUser(uid, { customClaims })
  })
const endSessions = vi.spyOn(accounts, 'revokeRefreshTokens')
const update = vi.spyOn(DocumentReference.prototype, 'update')

beforeEach(async () => {
  time = new AbortController()
  for (const uid of ['root', 'ada', 'eve', 'mallory']) await accounts.createUser({ uid })
  await addClaim('root')
  await setFlag('root')
  await setFlag('eve', false)
})

describe('reconcileAdmins', () => {
  it('changes nothing for admins with claim and flag', async () => {
    expect(await reconcile()).toEqual({ check, checked: 1, repaired: 0, findings: [] })
    expect(transactions).not.toHaveBeenCalled()
  })
})

describe('a claim without the flag', () => {
  const removed = [{ check, subject: 'claim of eve', was: 'admin', is: 'none' }]

  beforeEach(async () => {
    await addClaim('eve')
  })

  it('is removed with its sessions, and logged', async () => {
    expect(await reconcile()).toEqual({ check, checked: 2, repaired: 1, findings: removed })
    expect(await claims()).toEqual(['root'])
    expect(endSessions).toHaveBeenCalledExactlyOnceWith('eve')
    expect(await newEntries()).toEqual([entryOf('revoke_admin', 'eve')])
  })

  it('is removed without a second entry if the removal is in the log', async () => {
    await storeEntry('eve', 'revoke_admin')
    expect(await reconcile()).toEqual({ check, checked: 2, repaired: 1, findings: removed })
    expect(await claims()).toEqual(['root'])
    expect(await newEntries()).toEqual([])
  })

  it('stays if the grant was finished meanwhile', async () => {
    meanwhile(() => setFlag('eve'))
    expect(await reconcile()).toMatchObject({ repaired: 0, findings: [] })
    expect(await claims()).toEqual(['root', 'eve'])
    expect(await newEntries()).toEqual([])
  })

  it('is reported and stays if nobody has the flag', async () => {
    await setFlag('root', false)
    await accounts.setCustomUserClaims('root', {})
    const findings = [{ check, subject: 'claim of eve', was: 'admin', is: null }]
    expect(await reconcile()).toEqual({ check, checked: 1, repaired: 0, findings })
    expect(await claims()).toEqual(['eve'])
    expect(endSessions).not.toHaveBeenCalled()
    expect(await newEntries()).toEqual([])
  })
})

describe('a flag without the claim', () => {
  const reported = [{ check, subject: 'flag of eve', was: 'admin', is: null }]

  beforeEach(() => setFlag('eve'))

  it.each(['grant_admin', 'bootstrap_admin'])('receives the claim again after %s', async (type) => {
    await storeEntry('eve', type)
    const findings = [{ check, subject: 'claim of eve', was: 'none', is: 'admin' }]
    expect(await reconcile()).toEqual({ check, checked: 2, repaired: 1, findings })
    expect(await claims()).toEqual(['root', 'eve'])
    expect(await newEntries()).toEqual([entryOf('grant_admin', 'eve')])
  })

  it('has no entry for a claim that cannot be set', async () => {
    await storeEntry('eve', 'grant_admin')
    failFor('eve')
    expect(await reconcile()).toMatchObject({ repaired: 0, findings: reported })
    expect(await newEntries()).toEqual([])
  })

  it('receives no claim if the flag was removed meanwhile', async () => {
    await storeEntry('eve', 'grant_admin')
    meanwhile(() => setFlag('eve', false))
    expect(await reconcile()).toMatchObject({ repaired: 0, findings: [] })
    expect(await claims()).toEqual(['root'])
    expect(await newEntries()).toEqual([])
  })

  it.each([
    ['was never granted', undefined, true],
    ['was revoked', 'revoke_admin', true],
    ['has no account any more', 'grant_admin', false],
  ])('is removed and logged if it %s', async (_, last, hasAccount) => {
    if (last) await storeEntry('eve', last)
    if (!hasAccount) await accounts.deleteUser('eve')
    const findings = [{ check, subject: 'flag of eve', was: 'admin', is: 'none' }]
    expect(await reconcile()).toEqual({ check, checked: 2, repaired: 1, findings })
    expect(await flags()).toEqual(['root'])
    expect(await newEntries()).toEqual([entryOf('revoke_admin', 'eve')])
  })

  it('is no finding if it was removed meanwhile', async () => {
    meanwhile(() => setFlag('eve', false))
    expect(await reconcile()).toMatchObject({ repaired: 0, findings: [] })
    expect(await newEntries()).toEqual([])
  })

  it('is no finding if the profile was deleted meanwhile', async () => {
    meanwhile(() => db.doc('profiles/eve').delete())
    expect(await reconcile()).toMatchObject({ repaired: 0, findings: [] })
    expect(await newEntries()).toEqual([])
  })

  it('is reported and stays if the audit log cannot be written', async () => {
    meanwhile(() => {
      throw new Error('unavailable')
    })
    expect(await reconcile()).toEqual({ check, checked: 2, repaired: 0, findings: reported })
    expect(await flags()).toEqual(['eve', 'root'])
    expect(logLines).toMatchObject([notReconciled('eve')])
  })

  it('is reported and stays if it is the last one, without an error in the log', async () => {
    await setFlag('root', false)
    await accounts.setCustomUserClaims('root', {})
    expect(await reconcile()).toEqual({ check, checked: 1, repaired: 0, findings: reported })
    expect(await flags()).toEqual(['eve'])
    expect(await newEntries()).toEqual([])
    expect(logLines).toEqual([])
  })
})

describe('the passkey policy of admins', () => {
  const optional = async () => {
    const admins = db.collection('profiles').where('passkey_optional', '==', true)
    return (await admins.get()).docs.map(({ id }) => id)
  }
  const updated = () => update.mock.contexts.map((document) => (document as DocumentReference).id)

  beforeEach(() => addClaim('eve'))

  it.each([
    ['required', [], 'eve'],
    ['optional', ['eve', 'root'], 'root'],
  ])('follows the parameter for those who differ: %s', async (policy, expected, changed) => {
    vi.stubEnv('ADMIN_PASSKEY', policy)
    await store({ 'profiles/eve': { is_admin: true, username: 'eve', passkey_optional: true } })
    expect(await reconcile()).toMatchObject({ repaired: 0, findings: [] })
    expect(await optional()).toEqual(expected)
    expect(updated()).toEqual([changed])
  })

  it('is logged for a profile that changed meanwhile, and set for the others', async () => {
    vi.stubEnv('ADMIN_PASSKEY', 'optional')
    await setFlag('eve')
    const original = DocumentReference.prototype.update
    update.mockImplementation(async function (this: DocumentReference, ...change: unknown[]) {
      update.mockReset()
      await setFlag('eve', false)
      return Reflect.apply(original, this, change)
    })
    await reconcile()
    expect(await optional()).toEqual(['root'])
    expect(logLines).toMatchObject([{ entry: { severity: 'WARNING', uid: 'eve' } }])
  })
})

it('reports an account whose change fails, and continues', async () => {
  await addClaim('eve', 'mallory')
  failFor('eve')
  const findings = [
    { check, subject: 'claim of eve', was: 'admin', is: null },
    { check, subject: 'claim of mallory', was: 'admin', is: 'none' },
  ]
  expect(await reconcile()).toEqual({ check, checked: 3, repaired: 1, findings })
  expect(await claims()).toEqual(['root', 'eve'])
  expect(logLines).toMatchObject([notReconciled('eve')])
})

describe('when the time is up', () => {
  const end = () => time.abort(new Error('The time is up.'))

  it('reads no further page of accounts and changes nobody', async () => {
    await addClaim('eve')
    const list = vi.spyOn(accounts, 'listUsers').mockImplementationOnce(async () => {
      end()
      return { users: [{ uid: 'eve', customClaims: { admin: true } }], pageToken: '2' }
    })
    await expect(reconcile()).rejects.toThrow('The time is up.')
    expect(list).toHaveBeenCalledOnce()
    expect(await claims()).toEqual(['root', 'eve'])
  })

  it.each([
    ['claims', () => addClaim('eve', 'mallory')],
    ['flags', () => Promise.all([setFlag('eve'), setFlag('mallory')])],
  ])('stops between two %s', async (_, drift) => {
    await drift()
    meanwhile(end)
    await expect(reconcile()).rejects.toThrow('The time is up.')
    expect(transactions).toHaveBeenCalledOnce()
  })
})
