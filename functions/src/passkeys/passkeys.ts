import { hash } from 'node:crypto'
import { LIMITS } from '@grid/schema/limits'
import { PASSKEY_METHOD, RECOVERY_METHOD } from '@grid/schema/session'
import { Timestamp, type Transaction } from 'firebase-admin/firestore'
import { auditedIfAdmin } from '../core/audit'
import { needsPasskey, requireRecentSignIn, type SignedIn } from '../core/authority'
import { accountCall, type Page, publicCall } from '../core/call'
import { doc, type Reference, type Snapshot } from '../core/documents'
import { AppError } from '../core/errors'
import { db } from '../core/firebase'
import { documentsOf, hasPassword, profileOf, userRecordOf } from '../core/members'
import { prepareMail } from '../mails/queue'
import { endOtherSessions, laterOf, sessionToken } from '../sessions'
import { consumeChallenge, issueChallenge } from './challenges'
import { ALGORITHMS, verifyRegistration, verifyUse } from './verify'

/**
 * The first step of adding a passkey, after a recent sign-in and with a confirmed e-mail. Without
 * the confirmation, a stranger could sign up with an address of somebody else, and keep the account
 * after its owner has confirmed the address and set another password.
 */
export const startPasskeyRegistration = accountCall('startPasskeyRegistration', async (caller) => {
  requireRecentSignIn(caller)
  const { uid, origin, verifiedEmail, method } = caller
  if (!verifiedEmail) throw new AppError('unconfirmed_email')
  const [profile, own] = await Promise.all([profileOf(uid).get(), ownPasskeys(uid).get()])
  const username = profile.data()?.username
  if (username === undefined) throw new AppError('user_not_found')
  assertMayChange(profile, method, own.size)
  if (own.size >= LIMITS.passkeys.count) throw new AppError('too_many_passkeys')
  const { challenge, rpId } = await issueChallenge('registration', { uid, origin })
  return {
    rp: { id: rpId, name: 'The Grid' },
    user: { id: handleOf(uid), name: username, displayName: username },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: LIMITS.passkeys.challengeMs,
    excludeCredentials: own.docs.map((passkey) => {
      const { credential_id: id, transports } = passkey.data()
      return { id, type: 'public-key' as const, transports }
    }),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  }
})

/**
 * Adds a passkey to the caller's account. The challenge shows that the sign-in was recent when the
 * registration began.
 */
export const registerPasskey = accountCall('registerPasskey', async (caller, input) => {
  const { uid } = caller
  const { response, name } = input
  const challenge = await consumeChallenge(response.response.clientDataJSON, 'registration', uid)
  const key = await verifyRegistration(response, challenge)
  const document = passkeyOf(key.credential_id)
  const createdAt = Timestamp.now()
  await auditedIfAdmin(caller, async (transaction, audit) => {
    const [profile, stored, own] = await Promise.all([
      transaction.get(profileOf(uid)),
      transaction.get(document),
      transaction.get(ownPasskeys(uid)),
    ])
    // The profile is the first thing that the deletion of an account removes.
    if (!profile.exists) throw new AppError('user_not_found')
    // The SDK runs the transaction again if the answer of the commit was lost.
    if (stored.data()?.created_at.isEqual(createdAt)) return
    if (stored.exists) throw new AppError('passkey_rejected')
    assertMayChange(profile, caller.method, own.size)
    if (own.size >= LIMITS.passkeys.count) throw new AppError('too_many_passkeys')
    const queueMail = await prepareNotice(transaction, caller, 'passkey_added', name)
    transaction.create(document, {
      ...key,
      user_id: uid,
      name,
      created_at: createdAt,
      last_used_at: null,
    })
    queueMail()
    await audit('add_passkey')
  })
  return { passkey_id: document.id }
})

/** Renames a passkey of the caller after a recent sign-in. */
export const renamePasskey = accountCall('renamePasskey', async (caller, input) => {
  requireRecentSignIn(caller)
  const { uid } = caller
  const document = doc('passkeys', input.passkey_id)
  const changed = await db.runTransaction(async (transaction) => {
    const passkey = (await transaction.get(document)).data()
    if (passkey?.user_id !== uid) throw new AppError('passkey_not_found')
    if (passkey.name === input.name) return false
    transaction.update(document, { name: input.name })
    return true
  })
  return { changed }
})

/**
 * Removes a passkey of the caller after a recent sign-in. It opens no new sessions, and all
 * sessions but the present one end: it may have opened them. The last passkey remains if the
 * account has neither a password nor GitHub, or belongs to an admin who needs a passkey.
 */
export const removePasskey = accountCall('removePasskey', async (caller, input) => {
  requireRecentSignIn(caller)
  const { uid, method } = caller
  const document = doc('passkeys', input.passkey_id)
  const isPasswordSet = await hasPassword(uid)
  const changed = await auditedIfAdmin(caller, async (transaction, audit) => {
    const [profile, found, own, github] = await Promise.all([
      transaction.get(profileOf(uid)),
      transaction.get(document),
      transaction.get(ownPasskeys(uid)),
      transaction.get(documentsOf(uid, 'github_accounts').limit(1)),
    ])
    const passkey = found.data()
    if (passkey?.user_id !== uid) return false
    assertMayChange(profile, method, own.size)
    if (own.size === 1 && needsPasskey(profile)) throw new AppError('last_admin_passkey')
    if (own.size === 1 && !isPasswordSet && github.empty) throw new AppError('last_sign_in_method')
    const queueMail = await prepareNotice(transaction, caller, 'passkey_removed', passkey.name)
    endOtherSessions(transaction, profile, caller, passkey.last_used_at)
    transaction.delete(document)
    queueMail()
    await audit('remove_passkey')
    return true
  })
  return { changed }
})

/** The first step of a sign-in. It is the same for everybody, because no account is named yet. */
export const startPasskeySignIn = publicCall('startPasskeySignIn', async (caller) => {
  await caller.assertRateLimit()
  const { origin } = caller
  const { challenge, rpId } = await issueChallenge('sign_in', { uid: null, origin })
  return {
    challenge,
    timeout: LIMITS.passkeys.challengeMs,
    rpId,
    allowCredentials: [],
    userVerification: 'required' as const,
  }
})

/**
 * Signs in with a passkey. An unknown passkey, a wrong response and a missing or disabled account
 * give the same answer. As with a password, a ban does not prevent the sign-in.
 */
export const signInWithPasskey = publicCall('signInWithPasskey', async (caller, { response }) => {
  await caller.assertRateLimit()
  const document = passkeyOf(response.id)
  const [challenge, found] = await Promise.all([
    consumeChallenge(response.response.clientDataJSON, 'sign_in', null),
    document.get(),
  ])
  const key = found.data()
  if (!key || response.response.userHandle !== handleOf(key.user_id)) throw rejected()
  const [use, user] = await Promise.all([
    verifyUse(response, challenge, key),
    userRecordOf({ uid: key.user_id }),
  ])
  if (!user || user.disabled) throw rejected()
  const usedAt = await recordUse(document, use)
  return { token: await sessionToken(key.user_id, PASSKEY_METHOD, usedAt) }
})

/**
 * Stores the counter of a use, unless a concurrent use has stored the same or a later one.
 *
 * @returns the time of the use.
 * @throws AppError `passkey_rejected`, also if the passkey was removed meanwhile.
 */
async function recordUse(
  document: Reference<'passkeys'>,
  use: { readonly counter: number; readonly synced: boolean },
): Promise<Timestamp> {
  const usedAt = Timestamp.now()
  await db.runTransaction(async (transaction) => {
    const stored = (await transaction.get(document)).data()
    if (!stored) throw rejected()
    // The SDK runs the transaction again if the answer of the commit was lost.
    if (stored.last_used_at?.isEqual(usedAt)) return
    const { counter } = stored
    if ((use.counter > 0 || counter > 0) && use.counter <= counter) throw rejected()
    transaction.update(document, { ...use, last_used_at: laterOf(stored.last_used_at, usedAt) })
  })
  return usedAt
}

/** Prepares the mail that notifies the member of a change of the passkeys. */
function prepareNotice(
  transaction: Transaction,
  { uid, verifiedEmail, userAgent }: SignedIn & Pick<Page, 'userAgent'>,
  kind: 'passkey_added' | 'passkey_removed',
  passkeyName: string,
): Promise<() => void> {
  return prepareMail(transaction, { uid, to: verifiedEmail, kind, userAgent, passkeyName })
}

/**
 * Checks that an admin who needs a passkey and has one has used it, or a recovery code. Otherwise
 * the password alone could add a passkey, and open the dashboard with it.
 *
 * @throws AppError `admin_passkey_required`.
 */
function assertMayChange(profile: Snapshot<'profiles'>, method: string, passkeys: number): void {
  const isProven = method === PASSKEY_METHOD || method === RECOVERY_METHOD
  if (passkeys === 0 || isProven || !needsPasskey(profile)) return
  throw new AppError('admin_passkey_required')
}

const ownPasskeys = (uid: string) => documentsOf(uid, 'passkeys').limit(LIMITS.passkeys.count)

const passkeyOf = (credentialId: string) => doc('passkeys', hash('sha256', credentialId, 'hex'))

/** The user id that authenticators store: 32 bytes whatever the uid, and no personal data. */
function handleOf(uid: string): string {
  return hash('sha256', uid, 'base64url')
}

function rejected(): AppError {
  return new AppError('passkey_rejected')
}
