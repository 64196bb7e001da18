import type {
  DocumentData,
  Query,
  QueryDocumentSnapshot,
  WriteBatch,
} from 'firebase-admin/firestore'
import { db } from './firebase'

/**
 * Processes a query in pages until it is empty; the work must remove documents from the results.
 * Returns the number of documents.
 *
 * @param signal - Stops before the next page.
 * @throws the signal's reason.
 */
export async function forEachBatch<T extends DocumentData>(
  query: Query<T, T>,
  size: number,
  work: (some: readonly QueryDocumentSnapshot<T, T>[]) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<number> {
  for (let done = 0; ; ) {
    signal?.throwIfAborted()
    const { docs } = await query.limit(size).get()
    if (docs.length === 0) return done
    await work(docs)
    done += docs.length
  }
}

/** As `forEachBatch`, with one write batch per page. */
export function drainInBatches<T extends DocumentData>(
  query: Query<T, T>,
  size: number,
  write: (batch: WriteBatch, found: QueryDocumentSnapshot<T, T>) => void | Promise<void>,
  signal?: AbortSignal,
): Promise<number> {
  const writePage = async (some: readonly QueryDocumentSnapshot<T, T>[]) => {
    const batch = db.batch()
    for (const found of some) await write(batch, found)
    await batch.commit()
  }
  return forEachBatch(query, size, writePage, signal)
}

/** Items that exist, or that a generator finds while work runs for the earlier ones. */
type Items<T> = readonly T[] | AsyncGenerator<T>

/**
 * Runs work for each item with limited concurrency. After a failure no further work starts, and the
 * promise rejects once all running work has ended.
 */
export async function mapConcurrently<T>(
  all: Items<T>,
  atOnce: number,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  const rest = 'next' in all ? all : all.values()
  const failures: unknown[] = []
  const takeTurns = async () => {
    try {
      for await (const one of rest) {
        await work(one)
        if (failures.length > 0) return
      }
    } catch (error) {
      failures.push(error)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, takeTurns))
  if (failures.length > 0) throw failures[0]
}

/**
 * As `mapConcurrently`, but a failure stops nothing else: in a nightly job, one item that always
 * fails must not hold up those after it.
 *
 * @throws the first failure, once all work has ended.
 */
export async function attemptAll<T>(
  all: Items<T>,
  atOnce: number,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  await mapConcurrently(all, atOnce, async (one) => {
    try {
      await work(one)
    } catch (error) {
      failures.push(error)
    }
  })
  if (failures.length > 0) throw failures[0]
}
