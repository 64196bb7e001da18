import { LIMITS } from '@grid/schema/limits'
import {
  getDocsFromServer,
  limit,
  type Query,
  type QueryDocumentSnapshot,
  query,
  startAfter,
} from 'firebase/firestore'

/** How much of a list is read. */
export type Extent = {
  /** The list ends after this many rows, even where there are more. */
  readonly most?: number | undefined
  /** As many as the rules let an admin read at once; left out, as of most collections. */
  readonly batch?: number | undefined
}

/**
 * Every row of a list, read in batches from the server, for what is cached may be a part of it; no
 * more than an export may hold.
 */
export async function allRows<T>(
  list: Query<T>,
  { most = LIMITS.exportRows.max, batch = LIMITS.page.admin }: Extent = {},
): Promise<T[]> {
  const rows: T[] = []
  let cursor: QueryDocumentSnapshot<T> | undefined
  while (rows.length < most) {
    const size = Math.min(batch, most - rows.length)
    const { docs } = await getDocsFromServer(
      query(list, ...(cursor ? [startAfter(cursor)] : []), limit(size)),
    )
    rows.push(...docs.map((document) => document.data()))
    cursor = docs.at(-1)
    if (docs.length < size) break
  }
  return rows
}
