import { LIMITS } from '@grid/schema/limits'
import {
  getDocs,
  limit,
  type Query,
  type QueryDocumentSnapshot,
  query,
  startAfter,
} from 'firebase/firestore'

/** As many as the rules let an admin read at once, in every collection. */
const BATCH = LIMITS.page.admin

/** Every row of a list, read in batches from the server; no more than an export may hold. */
export async function allRows<T>(
  list: Query<T>,
  most: number = LIMITS.exportRows.max,
): Promise<T[]> {
  const rows: T[] = []
  let cursor: QueryDocumentSnapshot<T> | undefined
  while (rows.length < most) {
    const size = Math.min(BATCH, most - rows.length)
    const { docs } = await getDocs(
      query(list, ...(cursor ? [startAfter(cursor)] : []), limit(size)),
    )
    rows.push(...docs.map((document) => document.data()))
    cursor = docs.at(-1)
    if (docs.length < size) break
  }
  return rows
}
