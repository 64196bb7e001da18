import { hash } from 'node:crypto'
import { Timestamp, type Transaction } from 'firebase-admin/firestore'
import { grantAdminRights } from './admins'
import { adminFlag } from './core/admin-claim'
import { auditedAs, userEntry } from './core/audit'
import type { SignedIn } from './core/authority'
import { accountCall } from './core/call'
import { readAll, type Snapshot } from './core/documents'
import { AppError } from './core/errors'
import { db } from './core/firebase'
import { banOf, hasAdminFlag, isBanned, profileOf } from './core/members'
import { isBootstrapAddress } from './core/params'

/**
 * Makes the owners of the e-mails in `BOOTSTRAP_ADMINS` admins, once each. The e-mail must be
 * verified, which the site allows only to a user who is signed in to the account. All other callers
 * receive `named: false`, because every member can call this function.
 *
 * The client calls it in the background of a first sign-in, unless the response of `recordSignIn`
 * rules it out, and when a member opens the dashboard. A blocking function would need Identity
 * Platform and delay every sign-in.
 */
export const claimBootstrapAdmin = accountCall('claimBootstrapAdmin', async (caller) => {
  const address = caller.verifiedEmail
  if (!address || !isBootstrapAddress(address)) return NOT_NAMED
  const entry = hash('sha256', address, 'hex')
  try {
    await db.runTransaction((transaction) => readEntry(transaction, caller, entry))
    return {
      named: true,
      changed: await grantAdminRights(caller.uid, () => writeFlag(caller, entry)),
    }
  } catch (error) {
    if (error instanceof SpentEntry) return NOT_NAMED
    throw error
  }
})

const NOT_NAMED = { named: false, changed: false }

/** The e-mail was used for an admin who was removed later. */
class SpentEntry extends Error {}

type AdminState = { readonly profile: Snapshot<'profiles'>; readonly isAdmin: boolean }

/** Checks in a transaction that the caller can still become an admin this way. */
async function readEntry(
  transaction: Transaction,
  { uid }: SignedIn,
  entry: string,
): Promise<AdminState> {
  const documents = [db.doc('system/bootstrap'), profileOf(uid), banOf(uid)] as const
  const [used, profile, ban] = await readAll(transaction, ...documents)
  if (!profile.exists) throw new AppError('user_not_found')
  if (isBanned(ban)) throw new AppError('banned')
  const isAdmin = hasAdminFlag(profile)
  if (used.get(entry) !== undefined && !isAdmin) throw new SpentEntry()
  return { profile, isAdmin }
}

/** Writes flag, audit entry and the used e-mail; false if the caller was an admin before. */
function writeFlag(caller: SignedIn, entry: string): Promise<boolean> {
  return auditedAs(caller, async (transaction, audit) => {
    const { profile, isAdmin } = await readEntry(transaction, caller, entry)
    const used = { [entry]: { user_id: caller.uid, used_at: Timestamp.now() } }
    transaction.set(db.doc('system/bootstrap'), used, { merge: true })
    if (isAdmin) return false
    transaction.update(profile.ref, adminFlag())
    await audit(userEntry('bootstrap_admin', profile))
    return true
  })
}
