import { createHmac } from 'node:crypto'
import { LIMITS } from '@grid/schema/limits'
import { Timestamp, type Transaction } from 'firebase-admin/firestore'
import type { CallableRequest } from 'firebase-functions/v2/https'
import { doc, type Snapshot } from './documents'
import { AppError } from './errors'
import { db } from './firebase'
import { addressKey } from './params'

/**
 * The client's IP address: the last entry of the header, which Google's front end adds. Clients can
 * forge the entries before it. Of IPv6 it is the /64 network, which belongs to one client.
 */
export function clientAddress(
  forwarded: string | readonly string[] | undefined,
  remote: string | undefined,
): string {
  const header = String(forwarded ?? '')
  const last = header.slice(header.lastIndexOf(',') + 1).trim()
  const address = (last || remote || 'unknown').replace(/^::ffff:/, '')
  // `::` replaces missing groups; at the start it leaves an empty one.
  const missing = Math.max(0, 9 - address.split(':').length)
  const groups = address.replace('::', `:${'0:'.repeat(missing)}`).split(':', 4)
  return groups.map((group) => group || '0').join(':')
}

/** A counted caller and the factor by which the limit is multiplied. */
export type CountedCaller = { readonly key: string; readonly times: number }

/**
 * The keys under which a call is counted: the IP address of a visitor; the account of a user and,
 * with a higher limit, all accounts of the IP address, so that a new account is no new limit. Only
 * a keyed hash of the IP address is stored.
 */
export function countedCallers(request: CallableRequest): readonly CountedCaller[] {
  const address = addressHash(request)
  if (!request.auth) return [{ key: `net_${address}`, times: 1 }]
  return [
    { key: `uid_${request.auth.uid}`, times: 1 },
    { key: `accounts_${address}`, times: LIMITS.sharedAddress.times },
  ]
}

function addressHash({ rawRequest }: CallableRequest): string {
  const { headers, socket } = rawRequest
  const address = clientAddress(headers['x-forwarded-for'], socket?.remoteAddress)
  return createHmac('sha256', addressKey()).update(address).digest('hex').slice(0, 32)
}

export type LimitedCall = keyof typeof LIMITS.calls

type Window = { readonly count: number; readonly endsAt: Timestamp }

/**
 * Counts a call in a fixed window for each key; if one is full, it is counted nowhere. Only the
 * server reads `rate_limits/*`; a TTL policy deletes expired windows.
 *
 * @throws AppError `too_many_requests`, with the seconds to wait.
 */
export async function assertRateLimit(
  call: LimitedCall,
  callers: readonly CountedCaller[],
): Promise<void> {
  const { count: usual, windowMs } = LIMITS.calls[call]
  const counters = callers.map(({ key, times }) => ({
    document: doc('rate_limits', `${call}_${key}`),
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

/**
 * Counts something in a fixed window, in the transaction of what is counted. Reads, so it comes
 * before the writes of the transaction.
 *
 * @returns a function that stores the count; null if the window is full.
 */
export async function prepareCount(
  transaction: Transaction,
  name: string,
  { most, windowMs }: { readonly most: number; readonly windowMs: number },
): Promise<(() => void) | null> {
  const document = doc('rate_limits', name)
  const { count, endsAt } = windowOf(await transaction.get(document), Date.now(), windowMs)
  if (count >= most) return null
  return () => transaction.set(document, { count: count + 1, expires_at: endsAt })
}

/** The current window, or a new one. */
function windowOf(stored: Snapshot<'rate_limits'>, now: number, windowMs: number): Window {
  const { count, expires_at: endsAt } = stored.data() ?? {}
  return count !== undefined && endsAt instanceof Timestamp && endsAt.toMillis() > now
    ? { count, endsAt }
    : { count: 0, endsAt: Timestamp.fromMillis(now + windowMs) }
}
