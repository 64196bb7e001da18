import type { Transaction } from 'firebase-admin/firestore'
import { db } from '../core/db'
import { refusal } from '../core/refuse'

/**
 * Reads whether somebody stops being an admin by this; false when they are none.
 *
 * @throws HttpsError `last_admin` when nobody would be left. The query is read inside the
 *   transaction, so two last admins cannot remove each other.
 */
export async function mayStopBeingAdmin(
  transaction: Transaction,
  profile: FirebaseFirestore.DocumentSnapshot,
): Promise<boolean> {
  if (profile.get('is_admin') !== true) return false
  const admins = db.collection('profiles').where('is_admin', '==', true).limit(2)
  if ((await transaction.get(admins)).size < 2) throw refusal('last_admin')
  return true
}
