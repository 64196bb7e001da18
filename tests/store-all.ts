import type { Firestore } from 'firebase-admin/firestore'

/** Writes documents past the rules, over what was there and in the same moment. */
export async function storeAll(
  db: Firestore,
  documents: Readonly<Record<string, object>>,
): Promise<void> {
  const batch = db.batch()
  for (const [path, fields] of Object.entries(documents)) batch.set(db.doc(path), fields)
  await batch.commit()
}
