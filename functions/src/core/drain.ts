import type { Query, QueryDocumentSnapshot, WriteBatch } from 'firebase-admin/firestore'
import { db } from './firebase'

/** Works through a query whose results get fewer by the work; gives how many there were. */
export async function drain(
  query: Query,
  size: number,
  work: (some: readonly QueryDocumentSnapshot[]) => Promise<unknown>,
): Promise<number> {
  for (let done = 0; ; ) {
    const { docs } = await query.limit(size).get()
    if (docs.length === 0) return done
    await work(docs)
    done += docs.length
  }
}

/** The same where each result is one write, or few. */
export function drainInBatches(
  query: Query,
  size: number,
  act: (batch: WriteBatch, found: QueryDocumentSnapshot) => void | Promise<void>,
): Promise<number> {
  return drain(query, size, async (some) => {
    const batch = db.batch()
    for (const found of some) await act(batch, found)
    await batch.commit()
  })
}
