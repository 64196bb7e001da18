import type { Firestore } from 'firebase-admin/firestore'

/** Writes documents past the rules, over what was there and in the same moment; null deletes. */
export async function storeAll(
  db: Firestore,
  documents: Readonly<Record<string, object | null>>,
): Promise<void> {
  const batch = db.batch()
  for (const [path, fields] of Object.entries(documents)) {
    if (fields) batch.set(db.doc(path), fields)
    else batch.delete(db.doc(path))
  }
  await batch.commit()
}
