import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rejectionOf } from '../../functions/src/core/answer.fixture'
import { type Backend, call, forgetToken, openBackend } from './client'
import { addMember, removeMembers, waitForNextSecond } from './members'

const UID = 'petra'
const FIREFOX = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Firefox/130.0' }

let backend: Backend

beforeAll(() => {
  backend = openBackend('sign-ins')
})

beforeEach(async () => {
  await addMember(backend, UID)
  for (const { ref } of await stored()) await ref.delete()
})

afterAll(async () => {
  await removeMembers(backend, UID)
  await backend.close()
})

const record = (actor: string | null) => call('recordSignIn', actor, {}, FIREFOX)
const stored = async () =>
  (await backend.db.collection('sign_ins').where('user_id', '==', UID).get()).docs

describe('recordSignIn', () => {
  it('records each session once, by its method and browser', async () => {
    expect(await record(UID)).toMatchObject({ status: 200, result: { mayClaim: false } })
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
