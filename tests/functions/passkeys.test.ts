import { describe, expect, it } from 'vitest'
import { rejectionOf } from '../../functions/src/core/response.fixture'
import { usePasskey } from '../../functions/src/passkeys/authenticator.fixture'
import { host } from '../hosts'
import { restStatus, writeInbox } from '../rules/rest'
import { forgetToken, PROJECT, tokenOf } from './client'
import { addAdminWithPasskey, waitForNextSecond } from './members'
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
import { BLUE_PIXEL } from './uploads'

const backend = passkeyBackend('passkeys')

const stored = async () => (await backend.db.collection('passkeys').get()).docs

/** Uploads a picture with a token, by plain HTTP. */
async function upload(token: string): Promise<number> {
  await backend.images.deleteFiles({ prefix: `uploads/${UID}/` })
  const name = encodeURIComponent(`uploads/${UID}/0`)
  const response = await fetch(`http://${host('storage').address}/v0/b/images/o?name=${name}`, {
    method: 'POST',
    headers: { Authorization: `Firebase ${token}`, 'Content-Type': 'image/png' },
    body: BLUE_PIXEL,
  })
  await response.body?.cancel()
  return response.status
}

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

  it('end the sessions that they opened when they are removed, in functions and rules', async () => {
    const { document, ...passkey } = await addPasskey(UID)
    const phone = await exchange((await signInWith(passkey)).result)
    await waitForNextSecond()
    forgetToken(UID)
    const own = await tokenOf(UID)
    const read = (token: string) => restStatus(PROJECT, `documents/mail_settings/${UID}`, token)
    const all = async (token: string) => [
      (await callFromSite('noteCredentials', null, {}, token)).status,
      await read(token),
      await writeInbox(PROJECT, UID, token),
      await upload(token),
    ]
    expect(await all(phone.token)).toEqual([200, 404, 200, 200])
    await callFromSite('removePasskey', UID, { passkey_id: document })
    expect(await all(phone.token)).toEqual([401, 403, 403, 403])
    expect(await all(await phone.renew())).toEqual([401, 403, 403, 403])
    expect(await all(own)).toEqual([200, 404, 200, 200])
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
