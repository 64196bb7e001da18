import { LIMITS } from '@grid/schema/limits'
import { type DocumentSnapshot, Timestamp } from 'firebase-admin/firestore'
import type { Counted } from './caller-key'
import { refusal } from './errors'
import { db } from './firebase'

/** The calls that are counted. */
export type LimitedCall = keyof typeof LIMITS.calls

type Window = { readonly count: number; readonly endsAt: Timestamp }

/**
 * Counts a call of somebody within a fixed window for each way in which they are counted; where one
 * is full, in none of them. `rate_limits/*` is the server's own; a TTL policy removes what has run
 * out.
 *
 * @throws HttpsError `too_many_requests`, with the seconds to wait.
 */
export async function countCall(call: LimitedCall, callers: readonly Counted[]): Promise<void> {
  const { count: usual, windowMs } = LIMITS.calls[call]
  const counters = callers.map(({ key, times }) => ({
    document: db.collection('rate_limits').doc(`${call}_${key}`),
    most: usual * times,
  }))
  await db.runTransaction(async (transaction) => {
    const now = Date.now()
    const windows = await Promise.all(
      counters.map(async ({ document, most }) => {
        const stored = await transaction.get(document)
        return { document, most, ...windowOf(stored, now, windowMs) }
      }),
    )
    const full = windows.filter(({ count, most }) => count >= most)
    if (full.length > 0) {
      const end = Math.max(...full.map(({ endsAt }) => endsAt.toMillis()))
      const seconds = Math.ceil((end - now) / 1_000)
      throw refusal('too_many_requests', { retry_after_seconds: seconds })
    }
    for (const { document, count, endsAt } of windows) {
      transaction.set(document, { count: count + 1, expires_at: endsAt })
    }
  })
}

/** The window that is open, or a new one. */
function windowOf(stored: DocumentSnapshot, now: number, windowMs: number): Window {
  const endsAt: unknown = stored.get('expires_at')
  return endsAt instanceof Timestamp && endsAt.toMillis() > now
    ? { count: stored.get('count'), endsAt }
    : { count: 0, endsAt: Timestamp.fromMillis(now + windowMs) }
}
