import {
  collection,
  doc,
  documentId,
  getDoc,
  getDocs,
  limit,
  query,
  where,
} from 'firebase/firestore'
import { expect } from 'vitest'
import { ACTORS } from './actors'
import { commit, remove, set } from './batches'
import type { Fields } from './records'
import type { RulesDatabase } from './rules-database'
import { verdict } from './verdicts'

/**
 * Expects that only the member of a stored document reads and writes it. Nobody deletes it or
 * lists its collection, not even the document alone.
 *
 * @param path - `collection/{uid}`.
 * @param fields - What the member may write.
 */
export async function expectPrivate(
  database: RulesDatabase,
  path: `${string}/${string}`,
  fields: Fields,
): Promise<void> {
  const [name = '', owner = ''] = path.split('/')
  for (const actor of ACTORS) {
    const db = database.as(actor)
    const expected = actor === owner ? 'allowed' : 'denied'
    expect(await verdict(getDoc(doc(db, path))), actor).toBe(expected)
    expect(await commit(db, set(path, fields)), actor).toBe(expected)
    const all = collection(db, name)
    expect(await verdict(getDocs(query(all, limit(1)))), actor).toBe('denied')
    const own = query(all, where(documentId(), '==', owner))
    expect(await verdict(getDocs(own)), actor).toBe('denied')
    expect(await commit(db, remove(path)), actor).toBe('denied')
  }
}
