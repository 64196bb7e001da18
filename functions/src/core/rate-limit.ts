import { LIMITS } from '@grid/schema/limits'
import { Timestamp } from 'firebase-admin/firestore'
import { db } from './firebase'
import { refusal } from './refuse'

/** The calls that are counted. */
export type LimitedCall = keyof typeof LIMITS.calls

/**
 * Counts a call of somebody within a fixed window. `rate_limits/*` is the server's own; a TTL
 * policy removes what has run out.
 *
 * @throws HttpsError `too_many_requests`, with the seconds to wait.
 */
export async function countCall(call: LimitedCall, callerKey: string): Promise<void> {
  const { count: most, windowMs } = LIMITS.calls[call]
  const document = db.collection('rate_limits').doc(`${call}_${callerKey}`)
  await db.runTransaction(async (transaction) => {
    const stored = await transaction.get(document)
    const now = Date.now()
    const endsAt: unknown = stored.get('expires_at')
    const isOpen = endsAt instanceof Timestamp && endsAt.toMillis() > now
    const count: number = isOpen ? stored.get('count') : 0
    if (isOpen && count >= most) {
      const seconds = Math.ceil((endsAt.toMillis() - now) / 1_000)
      throw refusal('too_many_requests', { retry_after_seconds: seconds })
    }
    transaction.set(document, {
      count: count + 1,
      expires_at: isOpen ? endsAt : Timestamp.fromMillis(now + windowMs),
    })
  })
}
