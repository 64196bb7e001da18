import { beforeEach, describe, expect, it } from 'vitest'
import { rejectionOf } from '../../functions/src/core/response.fixture'
import { restStatus, writeInbox } from '../rules/rest'
import { call, forgetToken, PROJECT, tokenOf } from './client'
import { addMember, waitForNextSecond } from './members'
import { exchange } from './sessions'
import { testBackend } from './test-backend'

const UID = 'petra'
const FIREFOX = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Firefox/130.0' }

const backend = testBackend('sign-ins', UID)

beforeEach(async () => {
  await addMember(backend, UID)
  for (const { ref } of await stored()) await ref.delete()
})

const record = (actor: string | null) => call('recordSignIn', actor, {}, FIREFOX)
const stored = async () =>
  (await backend.db.collection('sign_ins').where('user_id', '==', UID).get()).docs

describe('recordSignIn', () => {
  it('records each session once, by its method and browser', async () => {
    expect(await record(UID)).toMatchObject({ status: 200, result: { may_claim: false } })
    expect((await record(UID)).status).toBe(200)
    const [signIn, ...others] = await stored()
    expect(others).toEqual([])
    expect(signIn?.data()).toMatchObject({ method: 'password', browser: 'Firefox on Linux' })

    await waitForNextSecond()
    forgetToken(UID)
    expect((await record(UID)).status).toBe(200)
    expect(await stored()).toHaveLength(2)
  })

  it('records nothing for a visitor', async () => {
    expect(await record(null)).toEqual(rejectionOf(401, 'UNAUTHENTICATED', 'sign_in_required'))
  })

  it('leaves no sign-ins of a deleted account', async () => {
    await record(UID)
    expect((await call('deleteAccount', UID, { posts: 'delete' })).status).toBe(200)
    expect(await stored()).toEqual([])
  })
})

describe('endSession', () => {
  const write = (token: string) => writeInbox(PROJECT, UID, token)
  const read = (token: string) => restStatus(PROJECT, `documents/inboxes/${UID}`, token)

  it('ends one session for functions and rules at once, and no other one', async () => {
    const ended = await tokenOf(UID)
    await record(UID)
    const [signIn] = await stored()
    await waitForNextSecond()
    forgetToken(UID)
    const other = await tokenOf(UID)
    expect([await write(ended), await read(ended)]).toEqual([200, 200])
    const input = { signed_in_at: signIn?.get('signed_in_at').seconds }
    expect(await call('endSession', UID, input)).toMatchObject({ status: 200, result: {} })
    expect([await write(ended), await read(ended)]).toEqual([403, 403])
    expect([await write(other), await read(other)]).toEqual([200, 200])
  })

  it('ends the present session, as a sign-out does, but not the next one', async () => {
    expect((await call('endSession', UID, {})).status).toBe(200)
    expect(await record(UID)).toEqual(rejectionOf(401, 'UNAUTHENTICATED', 'session_ended'))
    forgetToken(UID)
    expect((await record(UID)).status).toBe(200)
  })

  it('also ends tokens that are renewed later, which state the same sign-in', async () => {
    const session = await exchange({ token: await backend.auth.createCustomToken(UID) })
    expect(session.refreshed['auth_time']).toBe(session.claims['auth_time'])
  })

  it('rejects a visitor, and the session of another member', async () => {
    const required = rejectionOf(401, 'UNAUTHENTICATED', 'sign_in_required')
    expect(await call('endSession', null, {})).toEqual(required)
    const unknown = rejectionOf(404, 'NOT_FOUND', 'session_not_found')
    expect(await call('endSession', UID, { signed_in_at: 1 })).toEqual(unknown)
  })
})
