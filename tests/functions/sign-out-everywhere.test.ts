import type { Timestamp } from 'firebase-admin/firestore'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rejectionOf } from '../../functions/src/core/answer.fixture'
import { type Backend, call, forgetToken, openBackend, tokenOf } from './client'
import { addAdmin, addMember, removeMembers, tokensGoodFrom } from './members'

const UID = 'paula'
const ADMIN = 'victor'
const ENDED = rejectionOf(401, 'UNAUTHENTICATED', 'session_ended')

let backend: Backend

beforeAll(() => {
  backend = openBackend('sign-out-everywhere')
})

beforeEach(async () => {
  await addMember(backend, UID)
})

afterAll(async () => {
  await removeMembers(backend, UID, ADMIN)
  await backend.close()
})

const signOut = (actor: string | null) => call('signOutEverywhere', actor, {})

describe('signOutEverywhere', () => {
  it('ends the sessions of the account, and no others', async () => {
    const before = await tokensGoodFrom(backend, UID)
    // Auth states in whole seconds from when tokens are good.
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    const start = Date.now()
    expect(await signOut(UID)).toMatchObject({ status: 200, result: {} })
    expect(await signOut(UID)).toEqual(ENDED)
    expect(await call('deleteAccount', UID, { posts: 'keep' })).toEqual(ENDED)
    expect(await tokensGoodFrom(backend, UID)).toBeGreaterThan(before)
    const profile = await backend.db.doc(`profiles/${UID}`).get()
    const endedAt: Timestamp = profile.get('signed_out_at')
    expect(endedAt.toMillis()).toBeGreaterThanOrEqual(start)
    expect(endedAt.toMillis()).toBeLessThanOrEqual(Date.now())
    expect((await call('claimBootstrapAdmin', 'ada', {})).status).toBe(200)
  })

  it('accepts a sign-in right after it', async () => {
    await tokenOf(UID)
    expect((await signOut(UID)).status).toBe(200)
    forgetToken(UID)
    expect((await call('claimBootstrapAdmin', UID, {})).status).toBe(200)
  })

  it('ends the rights of an admin', async () => {
    await addAdmin(backend, ADMIN)
    expect((await call('unbanUser', ADMIN, { user_id: UID })).status).toBe(200)
    await signOut(ADMIN)
    expect(await call('unbanUser', ADMIN, { user_id: UID })).toEqual(ENDED)
    forgetToken(ADMIN)
    expect((await call('unbanUser', ADMIN, { user_id: UID })).status).toBe(200)
  })

  it('works without a profile, and not for a visitor', async () => {
    await backend.db.doc(`profiles/${UID}`).delete()
    expect((await signOut(UID)).status).toBe(200)
    expect((await backend.db.doc(`profiles/${UID}`).get()).exists).toBe(false)
    expect(await signOut(null)).toEqual(rejectionOf(401, 'UNAUTHENTICATED', 'sign_in_required'))
  })
})
