import { createHmac, randomBytes } from 'node:crypto'
import { LIMITS } from '@grid/schema/limits'
import { type DocumentSnapshot, Timestamp } from 'firebase-admin/firestore'
import type { CallableRequest } from 'firebase-functions/v2/https'
import { AppError } from './errors'
import { db } from './firebase'

/**
 * The client's address: the last entry of the header, which Google's front end adds; what a
 * client claims stands before it. Of IPv6 the network part, of which one client has all of.
 */
export function clientAddress(
  forwarded: string | readonly string[] | undefined,
  remote: string | undefined,
): string {
  const header = String(forwarded ?? '')
  const last = header.slice(header.lastIndexOf(',') + 1).trim()
  const address = (last || remote || 'unknown').replace(/^::ffff:/, '')
  // `::` stands for the groups that are missing, and leaves an empty one where it comes first.
  const missing = Math.max(0, 9 - address.split(':').length)
  const groups = address.replace('::', `:${'0:'.repeat(missing)}`).split(':', 4)
  return groups.map((group) => group || '0').join(':')
}

/** Somebody whom a limit counts, and how many times as often as it says they may call. */
export type Counted = { readonly key: string; readonly times: number }

/**
 * Whom a limit counts: a visitor by the network address; somebody who is signed in by the account
 * and, as one of all accounts at that address, together with them, so that a new account is no new
 * limit. Of an address a keyed hash is taken, so that none is stored.
 */
export async function countedCallers(request: CallableRequest): Promise<readonly Counted[]> {
  const address = await addressHash(request)
  if (!request.auth) return [{ key: `net_${address}`, times: 1 }]
  return [
    { key: `uid_${request.auth.uid}`, times: 1 },
    { key: `accounts_${address}`, times: LIMITS.sharedAddress.times },
  ]
}

async function addressHash({ rawRequest }: CallableRequest): Promise<string> {
  const { headers, socket } = rawRequest
  const address = clientAddress(headers['x-forwarded-for'], socket?.remoteAddress)
  secret ??= readSecret()
  const key = await secret.catch((error: unknown) => {
    secret = null
    throw error
  })
  return createHmac('sha256', key).update(address).digest('hex').slice(0, 32)
}

let secret: Promise<string> | null = null

/** A key of this project's own, made at its first use. */
function readSecret(): Promise<string> {
  const stored = db.doc('system/address_key')
  return db.runTransaction(async (transaction) => {
    const known: unknown = (await transaction.get(stored)).get('key')
    if (typeof known === 'string') return known
    const key = randomBytes(32).toString('hex')
    transaction.create(stored, { key })
    return key
  })
}

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
export async function assertRateLimit(
  call: LimitedCall,
  callers: readonly Counted[],
): Promise<void> {
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
      throw new AppError('too_many_requests', { retry_after_seconds: seconds })
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
