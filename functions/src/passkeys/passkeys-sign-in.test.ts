import { LIMITS } from '@grid/schema/limits'
import { describe, expect, it } from 'vitest'
import { addMember } from '../core/call.fixture'
import { accounts, db } from '../core/firebase.fixture'
import { rejectionOf } from '../core/response.fixture'
import { FLAG, usePasskey } from './authenticator.fixture'
import {
  addPasskey,
  call,
  creationOptions,
  EXPIRED,
  OTHER,
  REJECTED,
  requestOptions,
  signInWith,
  storedChallenges,
  storedPasskeys,
  UID,
  useMembers,
} from './passkeys.fixture'

useMembers()

describe('a sign-in', () => {
  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a frame of another site', { crossOrigin: true }],
    ['the type of a registration', { type: 'webauthn.create' }],
    ['no user verification', { flags: FLAG.up }],
    ['no user presence', { flags: FLAG.uv }],
    ['a backup that was never possible', { flags: 0x1d }],
    ['no user handle', { userHandle: null }],
    ['the user handle of somebody else', { userHandle: 'AAAA' }],
    ['an unknown credential', { id: 'AAAA' }],
  ])('with %s is rejected', async (_, differences) => {
    const passkey = await addPasskey(UID)
    expect(await signInWith(passkey, differences)).toEqual(REJECTED)
    expect(await storedChallenges()).toEqual([])
    expect((await storedPasskeys())[0]?.get('last_used_at')).toBeNull()
    expect((await signInWith(passkey)).status).toBe(200)
  })

  it('with the key of another passkey is rejected', async () => {
    await addMember(OTHER)
    const own = await addPasskey(UID)
    const foreign = await addPasskey(OTHER)
    expect(await signInWith(own, { privateKey: foreign.privateKey })).toEqual(REJECTED)
    expect(await signInWith(foreign, { id: own.id })).toEqual(REJECTED)
    expect(await signInWith(foreign, { id: own.id, userHandle: own.userHandle })).toEqual(REJECTED)
  })

  it('with an altered signature or altered data is rejected', async () => {
    const passkey = await addPasskey(UID)
    for (const field of ['signature', 'authenticatorData'] as const) {
      const response = usePasskey(passkey, await requestOptions())
      const bytes = Buffer.from(response.response[field], 'base64url')
      bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
      const altered = { ...response.response, [field]: bytes.toString('base64url') }
      const answer = await call('signInWithPasskey', null, {
        response: { ...response, response: altered },
      })
      expect(answer, field).toEqual(REJECTED)
    }
  })

  it('with more bytes after its signature is rejected', async () => {
    const response = usePasskey(await addPasskey(UID), await requestOptions())
    const bytes = Buffer.from(response.response.signature, 'base64url')
    const signature = Buffer.concat([bytes, Buffer.from([0])]).toString('base64url')
    const altered = { ...response, response: { ...response.response, signature } }
    expect(await call('signInWithPasskey', null, { response: altered })).toEqual(REJECTED)
  })

  it('works once, also when both calls come at the same time', async () => {
    const response = usePasskey(await addPasskey(UID), await requestOptions())
    const signIn = () => call('signInWithPasskey', null, { response })
    const answers = await Promise.all([signIn(), signIn()])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers).toContainEqual(EXPIRED)
    expect(await signIn()).toEqual(EXPIRED)
  })

  it('rejects the challenge of a registration', async () => {
    const passkey = await addPasskey(UID)
    const { challenge } = await creationOptions(UID)
    const response = usePasskey(passkey, { challenge, rpId: 'localhost' })
    expect(await call('signInWithPasskey', null, { response })).toEqual(EXPIRED)
  })

  it('rejects a counter that does not grow, as that of a copy', async () => {
    const passkey = await addPasskey(UID, { counter: 5 })
    expect((await signInWith(passkey, { counter: 6 })).status).toBe(200)
    for (const counter of [6, 5, 0]) {
      expect(await signInWith(passkey, { counter }), `${counter}`).toEqual(REJECTED)
    }
    expect((await signInWith(passkey, { counter: 7 })).status).toBe(200)
    expect((await storedPasskeys())[0]?.get('counter')).toBe(7)
  })

  it('answers the same for a removed passkey, a missing account and a disabled one', async () => {
    const passkey = await addPasskey(UID)
    await accounts.updateUser(UID, { disabled: true })
    expect(await signInWith(passkey)).toEqual(REJECTED)
    await accounts.deleteUser(UID)
    expect(await signInWith(passkey)).toEqual(REJECTED)
    await db.doc(`passkeys/${passkey.document}`).delete()
    expect(await signInWith(passkey)).toEqual(REJECTED)
  })

  it('names no passkeys before it', async () => {
    await addPasskey(UID)
    const { allowCredentials, userVerification } = await requestOptions()
    expect({ allowCredentials, userVerification }).toEqual({
      allowCredentials: [],
      userVerification: 'required',
    })
  })

  it('is limited for each address', async () => {
    const { count } = LIMITS.calls.signInWithPasskey
    const passkey = await addPasskey(UID)
    await signInWith(passkey)
    const limits = await db.collection('rate_limits').get()
    const own = limits.docs.find(({ id }) => id.startsWith('signInWithPasskey_net_'))
    await own?.ref.update({ count })
    expect(await signInWith(passkey)).toEqual(
      rejectionOf(429, 'RESOURCE_EXHAUSTED', 'too_many_requests'),
    )
  })
})
