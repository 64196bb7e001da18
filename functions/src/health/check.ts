import { isTagOrAuthorCounter } from '@grid/schema/counter-changes'
import type { HealthCheck, HealthFinding } from '@grid/schema/health'
import type {
  DocumentData,
  Query,
  QueryDocumentSnapshot,
  Timestamp,
} from 'firebase-admin/firestore'
import { db } from '../core/firebase'
import {
  refreshCommentCount,
  refreshReputation,
  writeCounterChanges,
  writeUnchanged,
} from '../counters'

/** A counter that differs from the number of its records. */
export type Drift = {
  readonly path: string
  /** A dot separates the name of a map and a field in it. */
  readonly field: string
  readonly was: number
  readonly is: number
  /** The other fields of the document, in case it is missing. */
  readonly fields: Readonly<Record<string, string>>
  /**
   * When the document was last written, if its records cannot be counted again for one document.
   * A drift is repaired only if nobody writes the document meanwhile.
   */
  readonly writtenAt?: Timestamp
}

export type Comparison = { readonly checked: number; readonly drifts: readonly Drift[] }

export type CheckResult = {
  readonly check: HealthCheck
  readonly checked: number
  readonly repaired: number
  readonly findings: readonly HealthFinding[]
}

/**
 * The drifts with the same difference in both comparisons. Differences that pending triggers will
 * count must not be repaired, for they would be counted twice. With `writtenAt`, nobody has written
 * the document between the comparisons, so the records of the second are those that it counts.
 */
export function persistentDrifts(first: readonly Drift[], second: readonly Drift[]): Drift[] {
  const keyOf = (drift: Drift) =>
    `${nameOf(drift)} ${drift.is - drift.was} ${drift.writtenAt?.valueOf()}`
  const seen = new Set(first.map(keyOf))
  return second.filter((drift) => seen.has(keyOf(drift)))
}

/** The name of a drift in a finding. */
export function nameOf({ path, field }: Drift): string {
  return `${path} ${field}`
}

/**
 * Streams the documents of a query.
 *
 * @param signal - Stops between two documents.
 * @throws the signal's reason.
 */
export async function* rowsOf<T extends DocumentData>(
  query: Query<T, T>,
  signal: AbortSignal,
): AsyncGenerator<QueryDocumentSnapshot<T, T>> {
  // The library has the wrong type for its streams.
  for await (const row of query.stream()) {
    signal.throwIfAborted()
    yield row as unknown as QueryDocumentSnapshot<T, T>
  }
}

/**
 * Repairs a counter if it still has the compared value, so that two concurrent repairs apply once.
 * Counters that members write themselves are summed again instead, because a comparison may have
 * read their parts at different times. A counter of a tag or author without posts is deleted. True
 * if something was written.
 */
export async function repair(drift: Drift): Promise<boolean> {
  const { path, field, was, is, fields, writtenAt } = drift
  const document = db.doc(path)
  if (writtenAt) return writeUnchanged(document, writtenAt, { [field]: is })
  if (document.parent.id === 'profiles') return refreshReputation(document.id)
  if (document.parent.id === 'posts') return refreshCommentCount(document.id)
  return db.runTransaction(async (transaction) => {
    const stored = await transaction.get(document)
    if ((stored.get(field) ?? 0) !== was) return false
    if (is === 0 && isTagOrAuthorCounter(path)) transaction.delete(document)
    else
      writeCounterChanges(
        transaction,
        new Map([[path, { fields, increments: new Map([[field, is - was]]) }]]),
      )
    return true
  })
}
