import type { HealthFinding } from '@grid/schema/health'
import type { QueryDocumentSnapshot } from 'firebase-admin/firestore'
import { auth, db } from '../core/firebase'
import { type CheckResult, rowsOf } from './check'

const check = 'orphan_passkeys'
/** The most accounts that Auth looks up at once. */
const ACCOUNTS_AT_ONCE = 100

/**
 * Deletes passkeys of accounts that do not exist, such as after a deletion in the console. They
 * open no session, but they would count as personal data.
 *
 * @throws the signal's reason when the time is up.
 */
export async function sweepOrphanPasskeys(signal: AbortSignal): Promise<CheckResult> {
  const findings: HealthFinding[] = []
  let checked = 0
  let page: QueryDocumentSnapshot[] = []
  for await (const passkey of rowsOf(db.collection('passkeys').select('user_id'), signal)) {
    checked += 1
    page.push(passkey)
    if (page.length < ACCOUNTS_AT_ONCE) continue
    findings.push(...(await deleteOrphans(page)))
    page = []
  }
  findings.push(...(await deleteOrphans(page)))
  return { check, checked, repaired: findings.length, findings }
}

async function deleteOrphans(passkeys: readonly QueryDocumentSnapshot[]): Promise<HealthFinding[]> {
  if (passkeys.length === 0) return []
  const { users } = await auth.getUsers(passkeys.map((one) => ({ uid: one.get('user_id') })))
  const existing = new Set(users.map(({ uid }) => uid))
  const orphans = passkeys.filter((passkey) => !existing.has(passkey.get('user_id')))
  await Promise.all(orphans.map(({ ref }) => ref.delete()))
  return orphans.map(({ ref }) => ({ check, subject: ref.path, was: 'no account', is: 'deleted' }))
}
