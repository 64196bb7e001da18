import type { HealthFinding } from '@grid/schema/health'
import { revokeFrom, withdrawClaim } from '../admins'
import { alignAdminClaim, passkeyPolicy } from '../core/admin-claim'
import { auditedBySystem, userEntry } from '../core/audit'
import { collection, type Selected, select } from '../core/documents'
import { isAppError } from '../core/errors'
import { auth } from '../core/firebase'
import { log } from '../core/log'
import { hasAdminFlag, profileOf, userRecordOf } from '../core/members'
import { isAdminPasskeyOptional } from '../core/params'
import type { CheckResult } from './check'

const check = 'admin_claims'
const ACCOUNTS_AT_ONCE = 1_000
const GRANTS = ['bootstrap_admin', 'grant_admin']
const FLAGGED = collection('profiles').where('is_admin', '==', true)

/**
 * Makes claims and flags agree; each change has an audit entry. A claim without a flag is removed,
 * because a grant or a removal was interrupted. For a flag without a claim the last audit entry
 * decides: after a grant the claim is set again, otherwise the flag is removed. The last admin
 * and accounts that fail are reported and stay unchanged. `passkey_optional` follows its parameter.
 *
 * @param signal - Stops between two pages of accounts, or two admins.
 * @throws the signal's reason.
 */
export async function reconcileAdmins(signal: AbortSignal): Promise<CheckResult> {
  const profiles = await select(FLAGGED, 'passkey_optional').get()
  await alignAdminPasskeys(profiles.docs)
  const flagged = new Set(profiles.docs.map(({ id }) => id))
  const claimed = await claimedIds(signal)
  const findings: HealthFinding[] = []
  for (const uid of [...claimed].filter((id) => !flagged.has(id))) {
    signal.throwIfAborted()
    findings.push(...(await reconcileSafely(uid, 'claim', reconcileClaim)))
  }
  for (const uid of [...flagged].filter((id) => !claimed.has(id))) {
    signal.throwIfAborted()
    findings.push(...(await reconcileSafely(uid, 'flag', reconcileFlag)))
  }
  const checked = new Set([...flagged, ...claimed]).size
  const repaired = findings.filter(({ is }) => is !== null).length
  return { check, checked, repaired, findings }
}

type Reconcile = (uid: string) => Promise<HealthFinding[]>

async function reconcileSafely(
  uid: string,
  of: string,
  reconcile: Reconcile,
): Promise<HealthFinding[]> {
  try {
    return await reconcile(uid)
  } catch (error) {
    log('ERROR', 'admin not reconciled', { uid, error })
    return [{ check, subject: `${of} of ${uid}`, was: 'admin', is: null }]
  }
}

/** Reconciles a claim without a flag; no finding if the grant was finished meanwhile. */
async function reconcileClaim(uid: string): Promise<HealthFinding[]> {
  const found = { check, subject: `claim of ${uid}`, was: 'admin' } as const
  const isOnRecord = await lastRoleIs(uid, ['revoke_admin'])
  const obstacle = await auditedBySystem(async (transaction, audit) => {
    const profile = await transaction.get(profileOf(uid))
    if (hasAdminFlag(profile)) return 'flagged'
    if ((await transaction.get(FLAGGED.limit(1))).empty) return 'last'
    if (!isOnRecord) await audit(userEntry('revoke_admin', profile))
    return null
  })
  if (obstacle === 'flagged') return []
  if (obstacle === 'last') return [{ ...found, is: null }]
  await withdrawClaim(uid)
  return [{ ...found, is: 'none' }]
}

/** Reconciles a flag without a claim; no finding if the flag was removed meanwhile. */
async function reconcileFlag(uid: string): Promise<HealthFinding[]> {
  if ((await userRecordOf({ uid })) && (await lastRoleIs(uid, GRANTS))) return restoreClaim(uid)
  const found = { check, subject: `flag of ${uid}`, was: 'admin' } as const
  try {
    return (await revokeFrom(uid, auditedBySystem)) ? [{ ...found, is: 'none' }] : []
  } catch (error) {
    if (isAppError(error, 'user_not_found')) return []
    if (!isAppError(error, 'last_admin')) throw error
    return [{ ...found, is: null }]
  }
}

/** Sets the claim before the audit entry, so that a failed attempt leaves no entry. */
async function restoreClaim(uid: string): Promise<HealthFinding[]> {
  await alignAdminClaim(uid)
  const isStillAdmin = await auditedBySystem(async (transaction, audit) => {
    const profile = await transaction.get(profileOf(uid))
    if (!hasAdminFlag(profile)) return false
    await audit(userEntry('grant_admin', profile))
    return true
  })
  if (!isStillAdmin) {
    await alignAdminClaim(uid)
    return []
  }
  return [{ check, subject: `claim of ${uid}`, was: 'none', is: 'admin' }]
}

/** Whether the last audit entry about a user's role has one of these types. */
async function lastRoleIs(uid: string, types: readonly string[]): Promise<boolean> {
  const lines = collection('admin_actions')
    .where('target_id', '==', uid)
    .where('action_type', 'in', [...GRANTS, 'revoke_admin'])
    .orderBy('seq', 'desc')
    .limit(1)
  const [last] = (await lines.get()).docs
  return last !== undefined && types.includes(last.data().action_type)
}

async function claimedIds(signal: AbortSignal): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let page: string | undefined; ; ) {
    signal.throwIfAborted()
    const { users, pageToken } = await auth().listUsers(ACCOUNTS_AT_ONCE, page)
    for (const user of users) if (user.customClaims?.['admin'] === true) ids.add(user.uid)
    if (!pageToken) return ids
    page = pageToken
  }
}

type Policy = Selected<'profiles', 'passkey_optional'>

/** Applies the parameter `ADMIN_PASSKEY` to the profiles of all admins. That is no finding. */
async function alignAdminPasskeys(admins: readonly Policy[]): Promise<void> {
  const isOptional = isAdminPasskeyOptional()
  const others = admins.filter((admin) => (admin.data().passkey_optional === true) !== isOptional)
  await Promise.all(others.map(align))
}

async function align({ id, ref, updateTime }: Policy): Promise<void> {
  try {
    // The owner of a profile that changed meanwhile may have lost the rights.
    await ref.update({ passkey_optional: passkeyPolicy() }, { lastUpdateTime: updateTime })
  } catch (error) {
    log('WARNING', 'the passkey policy was not applied to an admin', { uid: id, error })
  }
}
