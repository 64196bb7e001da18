import { createHash, randomBytes } from 'node:crypto'
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

/** The SHA-256 of a text. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** What a key is for; the name of its document in `system`. */
type KeyName = 'address_key' | 'unsubscribe_key'

const keys = new Map<KeyName, Promise<string>>()

/**
 * A secret of this project, 256 random bits in hexadecimal digits. It is created at the first use,
 * and an instance reads it once.
 */
export async function storedKey(name: KeyName): Promise<string> {
  const known = keys.get(name) ?? readKey(name)
  keys.set(name, known)
  try {
    return await known
  } catch (error) {
    keys.delete(name)
    throw error
  }
}

function readKey(name: KeyName): Promise<string> {
  const stored = db.doc(`system/${name}`)
  return db.runTransaction(async (transaction) => {
    const existing: unknown = (await transaction.get(stored)).get('key')
    if (typeof existing === 'string') return existing
    const key = randomBytes(32).toString('hex')
    transaction.create(stored, { key })
    return key
  })
}
