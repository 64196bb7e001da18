import { createHmac, randomBytes } from 'node:crypto'
import { LIMITS } from '@grid/schema/limits'
import type { CallableRequest } from 'firebase-functions/v2/https'
import { clientAddress } from './client-address'
import { db } from './firebase'

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
