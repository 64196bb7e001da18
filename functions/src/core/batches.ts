import type { Query, QueryDocumentSnapshot, WriteBatch } from 'firebase-admin/firestore'
import { db } from './firebase'

/**
 * Works through a query whose results get fewer by the work; gives how many there were.
 *
 * @param signal - Stops it before the next results are asked for.
 * @throws the signal's reason.
 */
export async function forEachBatch(
  query: Query,
  size: number,
  work: (some: readonly QueryDocumentSnapshot[]) => Promise<unknown>,
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

/** Works through a query as `drain` does, where each result is one write, or few. */
export function drainInBatches(
  query: Query,
  size: number,
  act: (batch: WriteBatch, found: QueryDocumentSnapshot) => void | Promise<void>,
  signal?: AbortSignal,
): Promise<number> {
  const write = async (some: readonly QueryDocumentSnapshot[]) => {
    const batch = db.batch()
    for (const found of some) await act(batch, found)
    await batch.commit()
  }
  return forEachBatch(query, size, write, signal)
}

/**
 * Works on many things, so many of them at once. After a failure nothing more is begun, and what
 * is under way is waited for, so that nothing happens behind the back of who hears of it.
 */
export async function mapConcurrently<T>(
  all: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  const rest = all.values()
  const failures: unknown[] = []
  const takeTurns = async () => {
    for (const one of rest) {
      try {
        await work(one)
      } catch (error) {
        failures.push(error)
      }
      if (failures.length > 0) return
    }
  }
  await Promise.all(Array.from({ length: atOnce }, takeTurns))
  if (failures.length > 0) throw failures[0]
}
