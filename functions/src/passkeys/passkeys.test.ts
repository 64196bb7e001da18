import { CALLS } from '@grid/schema/calls'
import { Timestamp } from 'firebase-admin/firestore'
import { describe, expect, it, vi } from 'vitest'
import { addMember, type Session } from '../core/call.fixture'
import { auditedActions, db } from '../core/firebase.fixture'
import { rejectionOf } from '../core/response.fixture'
import { createPasskey } from './authenticator.fixture'
import {
  addAdminWithPasskey,
  addPasskey,
  call,
  creationOptions,
  OTHER,
  REJECTED,
  sessionOf,
  signInWith,
  storedPasskeys,
  UID,
  useMembers,
} from './passkeys.fixture'

useMembers()

describe('the passkeys of an account', () => {
  it('can be renamed by their owner alone', async () => {
    await addMember(OTHER)
    const { document } = await addPasskey(UID)
    const rename = (actor: string, name: string, passkey_id = document) =>
      call('renamePasskey', actor, { passkey_id, name })
    const missing = rejectionOf(404, 'NOT_FOUND', 'passkey_not_found')
    expect(await rename(OTHER, 'Mine')).toEqual(missing)
    expect(await rename(UID, 'Mine', 'none')).toEqual(missing)
    expect((await rename(UID, 'A phone')).result).toEqual({ changed: true })
    expect((await rename(UID, 'A phone')).result).toEqual({ changed: false })
    expect((await storedPasskeys())[0]?.get('name')).toBe('A phone')
  })

  it('stay as they are more than five minutes after the sign-in', async () => {
    const { document } = await addPasskey(UID)
    const old = { uid: UID, signedInAt: Math.floor(Date.now() / 1_000) - 310 }
    const again = rejectionOf(400, 'FAILED_PRECONDITION', 'recent_sign_in_required')
    const rename = { passkey_id: document, name: 'A phone' }
    expect(await call('renamePasskey', old, rename)).toEqual(again)
    expect(await call('removePasskey', old, { passkey_id: document })).toEqual(again)
    expect((await storedPasskeys()).map((passkey) => passkey.get('name'))).toEqual(['A laptop'])
  })

  it('can be removed by their owner alone, and open no session afterwards', async () => {
    await addMember(OTHER)
    const passkey = await addPasskey(UID)
    const remove = (actor: string) => call('removePasskey', actor, { passkey_id: passkey.document })
    expect((await remove(OTHER)).result).toEqual({ changed: false })
    expect(await storedPasskeys()).toHaveLength(1)
    expect((await remove(UID)).result).toEqual({ changed: true })
    expect((await remove(UID)).result).toEqual({ changed: false })
    expect(await signInWith(passkey)).toEqual(REJECTED)
  })
})

describe('the removal of a passkey', () => {
  const ENDED = rejectionOf(401, 'UNAUTHENTICATED', 'session_ended')
  const now = Math.floor(Date.now() / 1_000)
  const opened = (signedInAt: number, claims = {}): Session => ({ uid: UID, signedInAt, claims })
  const byPasskey = (at: number, proven_at = at) =>
    opened(at, { auth_method: 'passkey', proven_at })
  const statusOf = async (session: Session) =>
    (await call('startPasskeyRegistration', session, {})).status

  it('ends all other sessions, however they were opened, and not the present one', async () => {
    const { document } = await addPasskey(UID)
    const others = [byPasskey(now - 60), opened(now - 60), byPasskey(now, now - 60)]
    const present = opened(now - 10)
    expect(await Promise.all(others.map(statusOf))).toEqual([200, 200, 200])
    expect((await call('removePasskey', present, { passkey_id: document })).status).toBe(200)
    for (const other of others) {
      expect(await call('startPasskeyRegistration', other, {})).toEqual(ENDED)
    }
    expect(await statusOf(present)).toBe(200)
  })

  it('ends a session that the passkey opened after the sign-in of the caller', async () => {
    const passkey = await addPasskey(UID)
    const thief = sessionOf(await signInWith(passkey))
    expect(await statusOf(thief)).toBe(200)
    const input = { passkey_id: passkey.document }
    expect((await call('removePasskey', opened(now - 10), input)).status).toBe(200)
    expect(await call('startPasskeyRegistration', thief, {})).toEqual(ENDED)
  })

  it('goes on if the caller has just used the passkey', async () => {
    const passkey = await addPasskey(UID)
    const session = sessionOf(await signInWith(passkey))
    const input = { passkey_id: passkey.document }
    expect((await call('removePasskey', session, input)).status).toBe(200)
    expect(await statusOf(session)).toBe(200)
  })

  it('brings no session back that another call has ended meanwhile', async () => {
    const { document } = await addPasskey(UID)
    const run = db.runTransaction.bind(db)
    const later = Timestamp.fromMillis(Date.now())
    vi.spyOn(db, 'runTransaction').mockImplementationOnce(async (work) => {
      await db.doc(`profiles/${UID}`).update({ signed_out_at: later })
      return run(work)
    })
    expect((await call('removePasskey', UID, { passkey_id: document })).status).toBe(200)
    expect((await db.doc(`profiles/${UID}`).get()).get('signed_out_at')).toEqual(later)
  })

  it('ends no session if the passkey belongs to somebody else, or was removed before', async () => {
    await addMember(OTHER)
    const { document } = await addPasskey(OTHER)
    await call('removePasskey', UID, { passkey_id: document })
    await call('removePasskey', UID, { passkey_id: 'none' })
    expect(await statusOf(byPasskey(now - 60))).toBe(200)
  })
})

describe('the passkeys of an admin', () => {
  it('leave an audit entry with the method of the session', async () => {
    await addMember('victor', { profile: { is_admin: true, passkey_optional: true } })
    const { document } = await addPasskey('victor')
    await call('removePasskey', 'victor', { passkey_id: document })
    await call('removePasskey', 'victor', { passkey_id: document })
    const entries = (await db.collection('admin_actions').get()).docs
    expect(entries.map((stored) => stored.get('auth_method'))).toEqual(['password', 'password'])
    expect(await auditedActions()).toEqual([
      ['victor', 'add_passkey', 'user:victor', { username: 'victor' }],
      ['victor', 'remove_passkey', 'user:victor', { username: 'victor' }],
    ])
  })
})

describe('the passkeys of an admin who needs one', () => {
  const NEEDED = rejectionOf(403, 'PERMISSION_DENIED', 'admin_passkey_required')
  const add = async (session?: Session) => {
    const start = await call('startPasskeyRegistration', session ?? 'victor', {})
    if (start.status !== 200) return start
    const options = CALLS.startPasskeyRegistration.output.parse(start.result)
    const { response } = createPasskey(options)
    return call('registerPasskey', session ?? 'victor', { response, name: 'A laptop' })
  }

  it('are added with a password only if there is none yet', async () => {
    await addAdminWithPasskey('victor')
    const options = await creationOptions('victor')
    const passkey = await addPasskey('victor')
    expect(await add()).toEqual(NEEDED)
    // Also with a challenge from before the first passkey.
    const { response } = createPasskey(options)
    const late = await call('registerPasskey', 'victor', { response, name: 'A laptop' })
    expect(late).toEqual(NEEDED)
    expect(await storedPasskeys()).toHaveLength(1)
    const session = sessionOf(await signInWith(passkey))
    expect((await add(session)).status).toBe(200)
    expect(await storedPasskeys()).toHaveLength(2)
  })

  it('are not removed with a password, and the last one stays', async () => {
    await addAdminWithPasskey('victor')
    const passkey = await addPasskey('victor')
    const remove = (passkey_id: string, session?: Session) =>
      call('removePasskey', session ?? 'victor', { passkey_id })
    expect(await remove(passkey.document)).toEqual(NEEDED)
    const session = sessionOf(await signInWith(passkey))
    const last = rejectionOf(400, 'FAILED_PRECONDITION', 'last_admin_passkey')
    expect(await remove(passkey.document, session)).toEqual(last)
    await add(session)
    expect((await remove(passkey.document, session)).result).toEqual({ changed: true })
    expect(await storedPasskeys()).toHaveLength(1)
    // The session that removes its own passkey goes on.
    expect((await add(session)).status).toBe(200)
  })
})
