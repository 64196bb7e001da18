import type { HealthFinding } from '@grid/schema/health'
import { writeAdminClaim } from '../core/admin-claim'
import { auth, db } from '../core/db'
import type { CheckResult } from './check'

const check = 'admin_claims'
const ACCOUNTS_AT_ONCE = 1_000

/**
 * Brings claims and mirrors together. A claim without a mirror is a grant that stopped half way or
 * a removal that did, and goes. A mirror without a claim is what the log says last: the claim
 * comes back to whom it was granted, and the mirror goes from anybody else.
 */
export async function reconcileAdmins(): Promise<CheckResult> {
  const mirrored = await mirroredIds()
  const claimed = await claimedIds()
  const findings: HealthFinding[] = []
  for (const uid of claimed) {
    if (mirrored.has(uid) || (await isMirrored(uid))) continue
    await writeAdminClaim(uid, false)
    await auth.revokeRefreshTokens(uid)
    findings.push({ check, subject: `claim of ${uid}`, was: 'admin', is: 'none' })
  }
  for (const uid of mirrored) {
    if (claimed.has(uid)) continue
    findings.push(await settleMirror(uid))
  }
  const checked = new Set([...mirrored, ...claimed]).size
  return { check, checked, repaired: findings.length, findings }
}

async function settleMirror(uid: string): Promise<HealthFinding> {
  const [account] = (await auth.getUsers([{ uid }])).users
  if (account && (await wasGranted(uid))) {
    await writeAdminClaim(uid, true)
    return { check, subject: `claim of ${uid}`, was: 'none', is: 'admin' }
  }
  await db.doc(`profiles/${uid}`).update({ is_admin: false })
  return { check, subject: `mirror of ${uid}`, was: 'admin', is: 'none' }
}

/** Whether the log's last word about somebody's role is that they have it. */
async function wasGranted(uid: string): Promise<boolean> {
  const lines = db
    .collection('admin_actions')
    .where('target_id', '==', uid)
    .where('action_type', 'in', ['bootstrap_admin', 'grant_admin', 'revoke_admin'])
    .orderBy('seq', 'desc')
    .limit(1)
  const [last] = (await lines.get()).docs
  return last !== undefined && last.get('action_type') !== 'revoke_admin'
}

async function mirroredIds(): Promise<Set<string>> {
  const admins = await db.collection('profiles').where('is_admin', '==', true).select().get()
  return new Set(admins.docs.map(({ id }) => id))
}

async function isMirrored(uid: string): Promise<boolean> {
  return (await db.doc(`profiles/${uid}`).get()).get('is_admin') === true
}

async function claimedIds(): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let page: string | undefined; ; ) {
    const { users, pageToken } = await auth.listUsers(ACCOUNTS_AT_ONCE, page)
    for (const user of users) if (user.customClaims?.['admin'] === true) ids.add(user.uid)
    if (!pageToken) return ids
    page = pageToken
  }
}
