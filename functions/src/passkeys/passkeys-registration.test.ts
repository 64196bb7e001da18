import { LIMITS } from '@grid/schema/limits'
import { passkey as passkeySchema } from '@grid/schema/passkey'
import { Timestamp } from 'firebase-admin/firestore'
import { describe, expect, it } from 'vitest'
import { addMember } from '../core/call.fixture'
import { db } from '../core/firebase.fixture'
import { rejectionOf } from '../core/response.fixture'
import { createPasskey, FLAG } from './authenticator.fixture'
import {
  addPasskey,
  call,
  creationOptions,
  EXPIRED,
  INVALID,
  OTHER,
  REJECTED,
  requestOptions,
  sessionOf,
  signInWith,
  storedChallenges,
  storedPasskeys,
  UID,
  useMembers,
} from './passkeys.fixture'

useMembers()

const register = (actor: string, response: unknown, name = 'A laptop') =>
  call('registerPasskey', actor, { response, name })

describe('a new passkey', () => {
  it('is stored with its name and its public key, and opens a session', async () => {
    const { document, ...passkey } = await addPasskey(UID, { flags: 0x1d })
    const [found] = await storedPasskeys()
    await expect(found?.id).toBe(document)
    expect(passkeySchema.safeParse(found?.data()).error).toBeUndefined()
    expect(found?.data()).toMatchObject({
      user_id: UID,
      name: 'A laptop',
      synced: true,
      backup_eligible: true,
      last_used_at: null,
      transports: ['internal', 'hybrid'],
      counter: 0,
    })
    const session = sessionOf(await signInWith(passkey, { flags: 0x1d }))
    const claims = { auth_method: 'passkey', proven_at: expect.any(Number) }
    expect(session).toEqual({ uid: UID, claims })
    const [used] = await storedPasskeys()
    expect(used?.get('last_used_at')).toBeInstanceOf(Timestamp)
  })

  it('is excluded from the next registration', async () => {
    const { id } = await addPasskey(UID)
    expect((await creationOptions(UID)).excludeCredentials).toEqual([
      { id, type: 'public-key', transports: ['internal', 'hybrid'] },
    ])
  })

  it('names no account in the user id that the authenticator stores', async () => {
    const { user, rp, authenticatorSelection } = await creationOptions(UID)
    expect(rp.id).toBe('localhost')
    expect(user.name).toBe(UID)
    expect(Buffer.from(user.id, 'base64url')).toHaveLength(32)
    expect(Buffer.from(user.id, 'base64url').toString()).not.toContain(UID)
    expect(authenticatorSelection).toMatchObject({
      residentKey: 'required',
      userVerification: 'required',
    })
  })

  it('requires a confirmed e-mail, so that nobody prepares an account for its owner', async () => {
    await addMember(UID, { verified: false })
    const unconfirmed = rejectionOf(400, 'FAILED_PRECONDITION', 'unconfirmed_email')
    expect(await call('startPasskeyRegistration', UID, {})).toEqual(unconfirmed)
  })

  it('requires a profile, and fewer than ten others', async () => {
    const batch = db.batch()
    for (let at = 0; at < LIMITS.passkeys.count; at += 1) {
      batch.set(db.doc(`passkeys/${at}`), {
        user_id: UID,
        credential_id: `${at}`,
        transports: [],
      })
    }
    const { response } = createPasskey(await creationOptions(UID))
    await batch.commit()
    const full = rejectionOf(400, 'FAILED_PRECONDITION', 'too_many_passkeys')
    expect(await call('startPasskeyRegistration', UID, {})).toEqual(full)
    expect(await register(UID, response)).toEqual(full)
    await db.doc(`profiles/${UID}`).delete()
    const missing = rejectionOf(404, 'NOT_FOUND', 'user_not_found')
    expect(await call('startPasskeyRegistration', UID, {})).toEqual(missing)
  })

  it('is not added to an account that is being deleted', async () => {
    const { response } = createPasskey(await creationOptions(UID))
    await db.doc(`profiles/${UID}`).delete()
    expect(await register(UID, response)).toEqual(rejectionOf(404, 'NOT_FOUND', 'user_not_found'))
    expect(await storedPasskeys()).toEqual([])
  })

  it('needs a name that shows something', async () => {
    const { response } = createPasskey(await creationOptions(UID))
    for (const name of ['', '  ', '\u200b', 'x'.repeat(61)]) {
      expect(await register(UID, response, name)).toEqual(INVALID)
    }
    expect((await register(UID, response, ' My <b>key</b> ')).status).toBe(200)
    expect((await storedPasskeys())[0]?.get('name')).toBe('My bkey/b')
  })
})

describe('a registration', () => {
  it.each([
    ['another origin', { origin: 'http://localhost.evil.example' }],
    ['another scheme', { origin: 'https://localhost:5000' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a frame of another site', { crossOrigin: true }],
    ['the type of a sign-in', { type: 'webauthn.get' }],
    ['no user verification', { flags: FLAG.up }],
    ['no user presence', { flags: FLAG.uv }],
    ['a backup that is not possible', { flags: FLAG.up | FLAG.uv | FLAG.bs }],
    ['an unknown attestation', { attestation: new Map([['fmt', 'evil']]) }],
    ['the attestation of a TPM', { attestation: new Map([['fmt', 'tpm']]) }],
    [
      'certificates, whose lists the server would have to download',
      {
        attestation: new Map<string, unknown>([
          ['fmt', 'packed'],
          ['attStmt', new Map([['x5c', [new Uint8Array(3)]]])],
        ]),
      },
    ],
    ['an attestation without its data', { attestation: new Map([['authData', 'none']]) }],
  ])('with %s is rejected and leaves nothing', async (_, differences) => {
    const { response } = createPasskey(await creationOptions(UID), differences)
    expect(await register(UID, response)).toEqual(REJECTED)
    expect(await storedPasskeys()).toEqual([])
    expect(await storedChallenges()).toEqual([])
  })

  it('works once, also when both calls come at the same time', async () => {
    const options = await creationOptions(UID)
    const first = createPasskey(options).response
    const second = createPasskey(options).response
    const answers = await Promise.all([register(UID, first), register(UID, second)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers).toContainEqual(EXPIRED)
    expect(await register(UID, first)).toEqual(EXPIRED)
    expect(await storedPasskeys()).toHaveLength(1)
  })

  it('is bound to its account and to its purpose', async () => {
    await addMember(OTHER)
    const own = createPasskey(await creationOptions(UID)).response
    expect(await register(OTHER, own)).toEqual(EXPIRED)
    const options = await creationOptions(UID)
    const { challenge } = await requestOptions()
    const swapped = createPasskey({ ...options, challenge }).response
    expect(await register(UID, swapped)).toEqual(EXPIRED)
    expect(await storedPasskeys()).toEqual([])
  })

  it('ends after five minutes, before the database has deleted the challenge', async () => {
    const { response } = createPasskey(await creationOptions(UID))
    const [challenge] = await storedChallenges()
    const expires: Timestamp = challenge?.get('expires_at')
    expect(expires.toMillis() - Date.now()).toBeLessThanOrEqual(LIMITS.passkeys.challengeMs)
    await challenge?.ref.update({ expires_at: Timestamp.fromMillis(Date.now() - 1) })
    expect(await register(UID, response)).toEqual(EXPIRED)
  })

  it('does not take over the credential of another account', async () => {
    await addMember(OTHER)
    const options = await creationOptions(UID)
    const { passkey, response } = createPasskey(options)
    expect((await register(UID, response)).status).toBe(200)
    const foreign = createPasskey(await creationOptions(OTHER)).response
    const { challenge } = await creationOptions(OTHER)
    const replayed = {
      ...response,
      response: {
        ...response.response,
        clientDataJSON: Buffer.from(
          JSON.stringify({ type: 'webauthn.create', challenge, origin: 'http://localhost:5000' }),
        ).toString('base64url'),
      },
    }
    expect(await register(OTHER, replayed)).toEqual(REJECTED)
    expect(await register(OTHER, { ...foreign, id: passkey.id, rawId: passkey.id })).toEqual(
      REJECTED,
    )
    expect((await storedPasskeys()).map((one) => one.get('user_id'))).toEqual([UID])
  })

  it.each([
    null,
    {},
    'text',
    { id: 'a', rawId: 'a', type: 'public-key' },
    { id: 'a', rawId: 'a', type: 'password', response: {} },
    { id: 'ü', rawId: 'ü', type: 'public-key', response: {} },
  ])('with the malformed response %j is invalid', async (response) => {
    expect(await register(UID, response)).toEqual(INVALID)
  })

  it('with bytes that are no CBOR or no JSON is rejected', async () => {
    const { response } = createPasskey(await creationOptions(UID))
    const inner = response.response
    const garbled = [
      { ...inner, clientDataJSON: 'AAAA' },
      { ...inner, clientDataJSON: Buffer.from('null').toString('base64url') },
      { ...inner, clientDataJSON: Buffer.from('{"challenge":7}').toString('base64url') },
    ]
    for (const broken of garbled) {
      expect(await register(UID, { ...response, response: broken })).toEqual(REJECTED)
    }
    for (const attestationObject of ['AAAA', 'oA', inner.attestationObject.slice(0, 90)]) {
      const { response: fresh } = createPasskey(await creationOptions(UID))
      const broken = { ...fresh, response: { ...fresh.response, attestationObject } }
      expect(await register(UID, broken)).toEqual(REJECTED)
    }
    expect(await storedPasskeys()).toEqual([])
  })

  it('needs a sign-in', async () => {
    const anyone = rejectionOf(401, 'UNAUTHENTICATED', 'sign_in_required')
    const names = ['startPasskeyRegistration', 'registerPasskey', 'renamePasskey'] as const
    for (const name of names) {
      expect(await call(name, null, {}), name).toEqual(anyone)
    }
  })
})
