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

/** The rows of an export. */
type Rows<T> = {
  readonly rows: readonly T[]
  /** True where the list goes on beyond what an export may hold. */
  readonly isCut: boolean
}

/**
 * Every row of a list, read in batches from the server, for what is cached may be a part of it; no
 * more than an export may hold.
 *
 * @param options.first - rows that stand in front of the list's.
 */
export async function allRows<T>(
  list: Query<T>,
  {
    most = Number.POSITIVE_INFINITY,
    batch = LIMITS.page.admin,
    first = [],
  }: Extent & { readonly first?: readonly T[] } = {},
): Promise<Rows<T>> {
  const end = Math.min(most, LIMITS.exportRows.max)
  const rows = [...first]
  let cursor: QueryDocumentSnapshot<T> | undefined
  const read = async (size: number) => {
    const after = cursor ? [startAfter(cursor)] : []
    return (await getDocsFromServer(query(list, ...after, limit(size)))).docs
  }
  while (rows.length < end) {
    const size = Math.min(batch, end - rows.length)
    const docs = await read(size)
    rows.push(...docs.map((document) => document.data()))
    cursor = docs.at(-1)
    if (docs.length < size) return { rows, isCut: false }
  }
  return { rows, isCut: end < most && (await read(1)).length > 0 }
}
