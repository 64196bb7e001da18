import { CALLS } from '@grid/schema/calls'
import { describe, expect, it } from 'vitest'
import { createPasskey } from '../authenticator'
import { actsAfter, lastSeq } from './audit-trail'
import { rejectionOf } from './client'
import { addAdmin, addAdminWithPasskey, addMember } from './members'
import {
  addPasskey,
  callFromSite,
  creationOptions,
  OTHER,
  openPasskeyBackend,
  REJECTED,
  signInWith,
  UID,
} from './passkeys'
import { exchange } from './sessions'

const backend = openPasskeyBackend('passkeys')

const stored = async () => (await backend.db.collection('passkeys').get()).docs

describe('the passkeys of an account', () => {
  it('can be renamed by their owner alone', async () => {
    await addMember(backend, OTHER)
    const { document } = await addPasskey(UID)
    const rename = (actor: string, name: string, passkey_id = document) =>
      callFromSite('renamePasskey', actor, { passkey_id, name })
    const missing = rejectionOf(404, 'NOT_FOUND', 'passkey_not_found')
    expect(await rename(OTHER, 'Mine')).toEqual(missing)
    expect(await rename(UID, 'Mine', 'none')).toEqual(missing)
    expect((await rename(UID, 'A phone')).result).toEqual({ changed: true })
    expect((await rename(UID, 'A phone')).result).toEqual({ changed: false })
    expect((await stored())[0]?.get('name')).toBe('A phone')
  })

  it('can be removed by their owner alone, and open no session afterwards', async () => {
    await addMember(backend, OTHER)
    const passkey = await addPasskey(UID)
    const remove = (actor: string) =>
      callFromSite('removePasskey', actor, { passkey_id: passkey.document })
    expect((await remove(OTHER)).result).toEqual({ changed: false })
    expect(await stored()).toHaveLength(1)
    expect((await remove(UID)).result).toEqual({ changed: true })
    expect((await remove(UID)).result).toEqual({ changed: false })
    expect(await signInWith(passkey)).toEqual(REJECTED)
  })

  it('leave one where there is no password, also for two removals at the same time', async () => {
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

  it('are gone with the account', async () => {
    await addPasskey(UID)
    expect((await callFromSite('deleteAccount', UID, { posts: 'delete' })).status).toBe(200)
    expect(await stored()).toEqual([])
  })
})

describe('the passkeys of an admin', () => {
  it('leave an audit entry with the method of the session', async () => {
    await addAdmin(backend, 'victor')
    const seq = await lastSeq(backend)
    const { document } = await addPasskey('victor')
    await callFromSite('removePasskey', 'victor', { passkey_id: document })
    await callFromSite('removePasskey', 'victor', { passkey_id: document })
    const details = { username: 'victor', method: 'password' }
    expect(await actsAfter(backend, seq)).toEqual([
      ['victor', 'add_passkey', 'user:victor', details],
      ['victor', 'remove_passkey', 'user:victor', details],
    ])
  })
})

describe('the passkeys of an admin who needs one', () => {
  const NEEDED = rejectionOf(403, 'PERMISSION_DENIED', 'admin_passkey_required')
  const add = async (token?: string) => {
    const start = await callFromSite('startPasskeyRegistration', 'victor', {}, token)
    if (start.status !== 200) return start
    const options = CALLS.startPasskeyRegistration.output.parse(start.result)
    const { response } = createPasskey(options)
    return callFromSite('registerPasskey', 'victor', { response, name: 'A laptop' }, token)
  }

  it('are added with a password only if there is none yet', async () => {
    await addAdminWithPasskey(backend, 'victor')
    const options = await creationOptions('victor')
    const passkey = await addPasskey('victor')
    expect(await add()).toEqual(NEEDED)
    // Also with a challenge from before the first passkey.
    const { response } = createPasskey(options)
    const late = await callFromSite('registerPasskey', 'victor', { response, name: 'A laptop' })
    expect(late).toEqual(NEEDED)
    expect(await stored()).toHaveLength(1)
    const { token } = await exchange((await signInWith(passkey)).result)
    expect((await add(token)).status).toBe(200)
    expect(await stored()).toHaveLength(2)
  })

  it('are not removed with a password, and the last one stays', async () => {
    await addAdminWithPasskey(backend, 'victor')
    const passkey = await addPasskey('victor')
    const remove = (passkey_id: string, token?: string) =>
      callFromSite('removePasskey', 'victor', { passkey_id }, token)
    expect(await remove(passkey.document)).toEqual(NEEDED)
    const { token } = await exchange((await signInWith(passkey)).result)
    const last = rejectionOf(400, 'FAILED_PRECONDITION', 'last_admin_passkey')
    expect(await remove(passkey.document, token)).toEqual(last)
    await add(token)
    expect((await remove(passkey.document, token)).result).toEqual({ changed: true })
    expect(await stored()).toHaveLength(1)
  })

  it('open a session with admin rights', async () => {
    await addAdminWithPasskey(backend, 'victor')
    const { token } = await exchange((await signInWith(await addPasskey('victor'))).result)
    const unban = (session?: string) =>
      callFromSite('unbanUser', 'victor', { user_id: UID }, session)
    expect(await unban()).toEqual(NEEDED)
    expect((await unban(token)).status).toBe(200)
  })
})
