import { type DocumentReference, type DocumentSnapshot, Timestamp } from 'firebase-admin/firestore'
import { AppError } from './errors'
import { db } from './firebase'

/**
 * Reads a document that works once and deletes it, whether or not it is valid.
 *
 * @param expected - The fields that it must have.
 * @throws AppError `challenge_expired` if it is unknown, was used before, is too old, or has other
 * fields.
 */
export async function consumeDocument(
  document: DocumentReference,
  expected: Readonly<Record<string, string | null>>,
): Promise<DocumentSnapshot> {
  const issued = await db.runTransaction(async (transaction) => {
    const found = await transaction.get(document)
    if (found.exists) transaction.delete(document)
    return found
  })
  const expiresAt: unknown = issued.get('expires_at')
  const isValid =
    expiresAt instanceof Timestamp &&
    expiresAt.toMillis() > Date.now() &&
    Object.entries(expected).every(([field, value]) => issued.get(field) === value)
  if (!isValid) throw new AppError('challenge_expired')
  return issued
}
