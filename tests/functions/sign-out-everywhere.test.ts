import type { Timestamp } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it } from 'vitest'
import { rejectionOf } from '../../functions/src/core/response.fixture'
import { formatSpread } from '../bench/measurements'
import { writeInbox } from '../rules/rest'
import { call, forgetToken, PROJECT, tokenOf } from './client'
import { addAdmin, addMember, tokensValidAfter, waitForNextSecond } from './members'
import { tokenOfAge } from './sessions'
import { testBackend } from './test-backend'

const UID = 'paula'
const ADMIN = 'victor'
/** How often the time until the first rejected write is measured. */
const MEASURED = Number(process.env['GRID_SIGN_OUTS'] ?? 5)
const ENDED = rejectionOf(401, 'UNAUTHENTICATED', 'session_ended')

const backend = testBackend('sign-out-everywhere', UID, ADMIN)

beforeEach(async () => {
  await addMember(backend, UID)
})

const signOut = (actor: string | null) => call('signOutEverywhere', actor, {})

describe('signOutEverywhere', () => {
  it('ends the sessions of the account, and no others', async () => {
    const before = await tokensValidAfter(backend, UID)
    await waitForNextSecond()
    const start = Date.now()
    expect(await signOut(UID)).toMatchObject({ status: 200, result: {} })
    expect(await signOut(UID)).toEqual(ENDED)
    expect(await call('deleteAccount', UID, { posts: 'keep' })).toEqual(ENDED)
    expect(await tokensValidAfter(backend, UID)).toBeGreaterThan(before)
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

  it('works without a profile, and rejects visitors', async () => {
    await backend.db.doc(`profiles/${UID}`).delete()
    expect((await signOut(UID)).status).toBe(200)
    expect((await backend.db.doc(`profiles/${UID}`).get()).exists).toBe(false)
    expect(await signOut(null)).toEqual(rejectionOf(401, 'UNAUTHENTICATED', 'sign_in_required'))
  })
})

const write = (token: string) => writeInbox(PROJECT, UID, token)

describe('a new password', () => {
  it('ends earlier sessions, whose tokens would be valid for an hour', async () => {
    const [earlier, own] = [tokenOfAge(UID, 120), tokenOfAge(UID, 0)]
    const report = () => call('noteCredentials', null, {}, { Authorization: `Bearer ${own}` })
    expect((await report()).status).toBe(200)
    expect(await write(earlier)).toBe(200)
    await backend.auth.updateUser(UID, { password: 'N3w-grid-pass!' })
    expect((await report()).status).toBe(200)
    expect([await write(earlier), await write(own)]).toEqual([403, 200])
  })
})

/** Signs out everywhere; the milliseconds from the request to the first rejected write. */
async function timeToRejection(token: string): Promise<number> {
  const since = performance.now()
  const signedOut = signOut(UID)
  let writes = await write(token)
  while (writes === 200) writes = await write(token)
  const time = performance.now() - since
  expect(writes).toBe(403)
  expect((await signedOut).status).toBe(200)
  return time
}

it(
  `rejects the next write of an earlier token, ${MEASURED} of ${MEASURED} times`,
  async () => {
    const times: number[] = []
    while (times.length < MEASURED) {
      forgetToken(UID)
      const token = await tokenOf(UID)
      expect(await write(token)).toBe(200)
      times.push(await timeToRejection(token))
      expect(await write(token)).toBe(403)
    }
    console.log(`sign out everywhere to first rejected write: ${formatSpread(times)}`)
  },
  60_000 + MEASURED * 5_000,
)
