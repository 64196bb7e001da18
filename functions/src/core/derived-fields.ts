import { isDeepStrictEqual } from 'node:util'
import type { DocumentReference } from 'firebase-admin/firestore'
import { db } from './firebase'

/** The fields of a stored document, or some of them. */
export type Fields = Readonly<Record<string, unknown>>

/** The expected fields whose stored values differ. */
export function outdated(stored: Fields, expected: Fields): Fields {
  return Object.fromEntries(
    Object.entries(expected).filter(([name, value]) => !isDeepStrictEqual(stored[name], value)),
  )
}

/**
 * Updates the derived fields of a document, computed again from its current ones.
 *
 * @param outdatedOf - Returns the fields to write for the stored ones.
 * @returns the names of the updated fields.
 */
export function updateOutdated(
  document: DocumentReference,
  outdatedOf: (stored: Fields) => Fields,
): Promise<readonly string[]> {
  return db.runTransaction(async (transaction) => {
    const stored = (await transaction.get(document)).data()
    const fields = stored ? outdatedOf(stored) : {}
    const names = Object.keys(fields)
    if (names.length > 0) transaction.update(document, fields)
    return names
  })
}
