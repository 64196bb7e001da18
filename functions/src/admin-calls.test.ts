import { Timestamp } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it } from 'vitest'
import { ADMIN_CALLS, RECENT } from './admin-calls.fixture'
import { addAdmin, addMember, type Callable, type Caller, callFunction } from './core/call.fixture'
import { accounts, auditedActions, store } from './core/firebase.fixture'
import { rejectionOf } from './core/response.fixture'
import * as functions from './index'

/** Accounts of every kind, and what the valid calls are about. */
beforeEach(async () => {
  const profile = { created_at: Timestamp.now() }
  for (const uid of ['ada', 'bob', 'mallory', 'eve']) await addMember(uid, { profile })
  const text = { user_id: 'ada', author_username: 'ada', content: 'Rules.' }
  const reported = { target_type: 'post', target_id: 'udev-rule-audit', post_id: 'udev-rule-audit' }
  await store({
    'banned_users/bob': { user_id: 'bob', is_active: true, expires_at: null },
    'posts/udev-rule-audit': { ...text, title: 'Audit' },
    'comments/udev-rule-audit-1': { ...text, post_id: 'udev-rule-audit' },
    'reports/post_one_ada': { ...reported, user_id: 'ada', status: 'open' },
    'service_requests/sample-request-1': { status: 'pending' },
    'mails/one': { status: 'failed', kind: 'passkey_added' },
  })
  await accounts.setCustomUserClaims('eve', { admin: true })
  await addMember('grace', { profile: { is_admin: true, passkey_optional: true } })
  await accounts.createUser({ uid: 'oscar', customClaims: { admin: true } })
  await addMember('rita', { profile: { is_admin: true } })
  await accounts.setCustomUserClaims('rita', { admin: true })
  await addAdmin('root_admin')
})

const OUTSIDERS: readonly (readonly [string, Caller])[] = [
  ['a member', 'ada'],
  ['a banned member', 'bob'],
  ['an ex-admin with a stale claim', 'eve'],
  ['a user with the flag alone', 'grace'],
  ['someone with the claim and no profile', 'oscar'],
]

const exported: Readonly<Record<string, unknown>> = functions

const call = (name: string, caller: Caller, data: unknown) =>
  callFunction(exported[name] as Callable, caller, data)

/** The answers to several calls, each beside what was asked. */
async function answers<Input>(requested: readonly Input[], ask: (one: Input) => Promise<unknown>) {
  const found: unknown[] = []
  for (const one of requested) found.push([one, await ask(one)])
  return found
}

/** Calls as an admin whose sign-in is so many seconds old. */
function callAfter(age: number, name: string, data: unknown) {
  const signedInAt = Math.floor(Date.now() / 1_000) - age
  return call(name, { uid: 'root_admin', signedInAt }, data)
}

const TOO_OLD = rejectionOf(400, 'FAILED_PRECONDITION', 'recent_sign_in_required')

describe('an admin who signed in more than five minutes ago', () => {
  it.each(RECENT)('has to sign in again for %s, and writes nothing', async (name) => {
    const input = ADMIN_CALLS.find((one) => one.name === name)?.input
    expect(await callAfter(310, name, input)).toEqual(TOO_OLD)
    expect(await auditedActions()).toEqual([])
    expect((await callAfter(290, name, 7)).reason).toBe('invalid_input')
  })

  it('has to sign in again to ban the author of a reported text', async () => {
    const resolve = (outcome: string) =>
      callAfter(310, 'resolveReport', { report_id: 'post_one_ada', outcome })
    expect(await resolve('ban')).toEqual(TOO_OLD)
    expect((await resolve('dismiss')).status).toBe(200)
  })

  it('can do everything else', async () => {
    for (const { name } of ADMIN_CALLS.filter((one) => !RECENT.includes(one.name))) {
      expect((await callAfter(310, name, 7)).reason, name).toBe('invalid_input')
    }
  })
})

describe.each(ADMIN_CALLS)('$name', ({ name, input, malformed }) => {
  for (const data of [input, 7]) {
    const kind = data === 7 ? 'with malformed input' : 'with valid input'
    it(`asks a visitor ${kind} to sign in`, async () => {
      expect(await call(name, null, data)).toEqual(
        rejectionOf(401, 'UNAUTHENTICATED', 'sign_in_required'),
      )
    })

    it(`rejects everyone who is no admin ${kind}, and writes nothing`, async () => {
      const rejection = rejectionOf(403, 'PERMISSION_DENIED', 'admin_only')
      const found = await answers(OUTSIDERS, ([, actor]) => call(name, actor, data))
      expect(found).toEqual(OUTSIDERS.map((outsider) => [outsider, rejection]))
      expect(await auditedActions()).toEqual([])
    })
  }

  it('rejects an admin with a password alone if a passkey is required, and writes nothing', async () => {
    const rejection = rejectionOf(403, 'PERMISSION_DENIED', 'admin_passkey_required')
    for (const data of [input, 7]) expect(await call(name, 'rita', data)).toEqual(rejection)
    expect(await auditedActions()).toEqual([])
  })

  it('accepts the valid input from an admin', async () => {
    expect(await call(name, 'root_admin', input)).toMatchObject({ status: 200 })
  })

  it('rejects what is malformed from an admin, and writes nothing', async () => {
    const rejection = rejectionOf(400, 'INVALID_ARGUMENT', 'invalid_input')
    const found = await answers(malformed, (data) => call(name, 'root_admin', data))
    expect(found).toEqual(malformed.map((data) => [data, rejection]))
    expect(await auditedActions()).toEqual([])
  })
})
