import { describe, expect, it } from 'vitest'
import { rejectionOf } from '../../functions/src/core/answer.fixture'
import { usePasskey } from '../../functions/src/passkeys/authenticator.fixture'
import { addAdminWithPasskey } from './members'
import {
  addPasskey,
  callFromSite,
  EXPIRED,
  passkeyBackend,
  requestOptions,
  signInWith,
  UID,
} from './passkeys'
import { exchange } from './sessions'

const backend = passkeyBackend('passkeys')

const stored = async () => (await backend.db.collection('passkeys').get()).docs

describe('the passkeys of an account', () => {
  it('open sessions whose refreshed tokens keep the claim', async () => {
    const { result } = await signInWith(await addPasskey(UID))
    const { claims, refreshed } = await exchange(result)
    expect(claims).toMatchObject({ user_id: UID, auth_method: 'passkey' })
    expect(refreshed).toMatchObject({ user_id: UID, auth_method: 'passkey', email_verified: true })
  })

  it('open no session with a custom token that was kept until a "Sign out everywhere"', async () => {
    const { result } = await signInWith(await addPasskey(UID))
    expect((await callFromSite('signOutEverywhere', UID, {})).status).toBe(200)
    const { token } = await exchange(result)
    const ended = rejectionOf(401, 'UNAUTHENTICATED', 'session_ended')
    expect(await callFromSite('signOutEverywhere', null, {}, token)).toEqual(ended)
  })

  it('respond to a challenge once, also in two concurrent calls', async () => {
    const response = usePasskey(await addPasskey(UID), await requestOptions())
    const signIn = () => callFromSite('signInWithPasskey', null, { response })
    const answers = await Promise.all([signIn(), signIn()])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers).toContainEqual(EXPIRED)
    expect(await signIn()).toEqual(EXPIRED)
  })

  it('keep the last one of an account without a password, also in two concurrent removals', async () => {
    const passkeys = [await addPasskey(UID), await addPasskey(UID)]
    const { result } = await signInWith(passkeys[0] ?? (await addPasskey(UID)))
    const { token } = await exchange(result)
    await backend.auth.updateUser(UID, { providersToUnlink: ['password'] })
    const answers = await Promise.all(
      passkeys.map(({ document }) =>
        callFromSite('removePasskey', null, { passkey_id: document }, token),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(answers).toContainEqual(rejectionOf(400, 'FAILED_PRECONDITION', 'last_sign_in_method'))
    expect(await stored()).toHaveLength(1)
  })

  it('are deleted with the account', async () => {
    await addPasskey(UID)
    expect((await callFromSite('deleteAccount', UID, { posts: 'delete' })).status).toBe(200)
    expect(await stored()).toEqual([])
  })
})

describe('the passkeys of an admin who needs one', () => {
  const NEEDED = rejectionOf(403, 'PERMISSION_DENIED', 'admin_passkey_required')
  it('open a session with admin rights', async () => {
    await addAdminWithPasskey(backend, 'victor')
    const { token } = await exchange((await signInWith(await addPasskey('victor'))).result)
    const unban = (session?: string) =>
      callFromSite('unbanUser', 'victor', { user_id: UID }, session)
    expect(await unban()).toEqual(NEEDED)
    expect((await unban(token)).status).toBe(200)
  })
})
