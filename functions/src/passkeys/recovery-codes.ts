import { randomBytes, randomInt, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { LIMITS } from '@grid/schema/limits'
import { RECOVERY_ALPHABET, showRecoveryCode } from '@grid/schema/passkey'
import { PASSKEY_METHOD, RECOVERY_METHOD } from '@grid/schema/session'
import { Timestamp } from 'firebase-admin/firestore'
import { auditedAs, auditedBySystem, userEntry } from '../core/audit'
import { requireRecentSignIn } from '../core/authority'
import { accountCall } from '../core/call'
import { doc, readAll } from '../core/documents'
import { AppError } from '../core/errors'
import { documentsOf, hasAdminFlag, profileOf } from '../core/members'
import { prepareMail } from '../mails/queue'
import { endOtherSessions, endSessions, nextSecond, sessionToken } from '../sessions'

/**
 * Creates ten recovery codes for an admin. They replace a lost passkey, so they need a recent
 * session with one. The database has only their hashes. Earlier codes are no longer valid, and all
 * sessions but the present one end: such a code may have opened them.
 */
export const createRecoveryCodes = accountCall('createRecoveryCodes', async (caller) => {
  requireRecentSignIn(caller)
  const { uid, method } = caller
  if (method !== PASSKEY_METHOD) throw new AppError('admin_passkey_required')
  const codes = Array.from({ length: LIMITS.recoveryCodes.count }, newCode)
  const salt = randomBytes(16)
  const hashes = await Promise.all(codes.map((code) => hashOf(code, salt, ALGORITHM)))
  await auditedAs(caller, async (transaction, audit) => {
    const [profile, earlier] = await readAll(transaction, profileOf(uid), codesOf(uid))
    if (!hasAdminFlag(profile)) throw new AppError('admin_only')
    if (earlier.exists) endOtherSessions(transaction, profile, caller)
    transaction.set(codesOf(uid), {
      user_id: uid,
      algorithm: ALGORITHM,
      salt: salt.toString('base64url'),
      hashes,
      created_at: Timestamp.now(),
    })
    await audit(userEntry('create_recovery_codes', profile))
  })
  return { codes: codes.map(showRecoveryCode) }
})

/**
 * Uses up a recovery code of an admin who is signed in with the password. It ends all sessions and
 * opens one in which the admin can add a passkey, without other rights. A missing code, a wrong one
 * and a caller who is no admin give the same answer.
 */
export const redeemRecoveryCode = accountCall('redeemRecoveryCode', async (caller, { code }) => {
  requireRecentSignIn(caller)
  const { uid, verifiedEmail: to, userAgent } = caller
  // Without codes, the hash takes its time all the same.
  const { salt = uid, algorithm = ALGORITHM } = (await codesOf(uid).get()).data() ?? {}
  const hash = await hashOf(code, Buffer.from(salt, 'base64url'), algorithm)
  const left = await auditedAs(caller, async (transaction, audit) => {
    const [profile, current] = await readAll(transaction, profileOf(uid), codesOf(uid))
    const { hashes = [] } = current.data() ?? {}
    const others = hashes.filter((other) => !isSame(other, hash))
    if (!hasAdminFlag(profile) || others.length === hashes.length) {
      throw new AppError('recovery_code_rejected')
    }
    const notice = { uid, to, kind: 'recovery_code_used' as const, userAgent }
    const queueMail = await prepareMail(transaction, notice)
    transaction.update(current.ref, { hashes: others })
    transaction.update(profile.ref, { signed_out_at: Timestamp.now() })
    queueMail()
    await audit(userEntry('redeem_recovery_code', profile, { left: others.length }))
    return others.length
  })
  await endSessions(uid)
  await nextSecond()
  return { token: await sessionToken(uid, RECOVERY_METHOD), left }
})

/** Each character is one of 32, so a code has 80 bits. */
function newCode(): string {
  const { length } = LIMITS.recoveryCodes
  return Array.from({ length }, () => RECOVERY_ALPHABET.charAt(randomInt(32))).join('')
}

/** The algorithm of new codes with its parameters: cost, block size, parallelization. */
const ALGORITHM = 'scrypt$16384$8$1'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** Algorithm → the hash of a code. Stored codes of each listed algorithm work. */
const HASHES: Readonly<
  Record<string, (code: string, salt: Buffer, numbers: readonly number[]) => Promise<Buffer>>
> = {
  scrypt: (code, salt, [N = 0, r = 0, p = 0]) =>
    derive(code, salt, 32, { N, r, p, maxmem: 256 * N * r }),
}

/**
 * The hash of a code, base64url.
 *
 * @throws AppError `recovery_code_rejected` if no code knows the algorithm.
 */
async function hashOf(code: string, salt: Buffer, algorithm: unknown): Promise<string> {
  const [name = '', ...numbers] = String(algorithm).split('$')
  const hash = Object.hasOwn(HASHES, name) ? HASHES[name] : undefined
  if (!hash) throw new AppError('recovery_code_rejected')
  return (await hash(code, salt, numbers.map(Number))).toString('base64url')
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The recovery codes of an admin, which functions alone read. */
export const codesOf = (uid: string) => doc('recovery_codes', uid)

/**
 * Removes all passkeys and recovery codes of an admin who has lost them, and ends all sessions. The
 * admin then signs in with the password and adds a passkey on `/admin`.
 *
 * @returns the number of removed passkeys.
 * @throws AppError `admin_only` if the account is not an admin's.
 */
export async function resetPasskeys(uid: string): Promise<number> {
  const removed = await auditedBySystem(async (transaction, audit) => {
    const profile = await transaction.get(profileOf(uid))
    if (!hasAdminFlag(profile)) throw new AppError('admin_only')
    const own = documentsOf(uid, 'passkeys').limit(LIMITS.passkeys.count)
    const { docs } = await transaction.get(own)
    for (const { ref } of docs) transaction.delete(ref)
    transaction.delete(codesOf(uid))
    transaction.update(profile.ref, { signed_out_at: Timestamp.now() })
    await audit(userEntry('reset_passkeys', profile, { passkeys: docs.length }))
    return docs.length
  })
  await endSessions(uid)
  await nextSecond()
  return removed
}
