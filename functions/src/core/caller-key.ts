import { createHmac, randomBytes } from 'node:crypto'
import type { CallableRequest } from 'firebase-functions/v2/https'
import { clientAddress } from './client-address'
import { db } from './firebase'

/**
 * Whom a limit counts: the account, or the network address of a visitor as a keyed hash, so that
 * no address is stored.
 */
export async function callerKey(request: CallableRequest): Promise<string> {
  if (request.auth) return `uid_${request.auth.uid}`
  const { headers, socket } = request.rawRequest
  const address = clientAddress(headers['x-forwarded-for'], socket?.remoteAddress)
  secret ??= readSecret()
  const key = await secret.catch((error: unknown) => {
    secret = null
    throw error
  })
  return `net_${createHmac('sha256', key).update(address).digest('hex').slice(0, 32)}`
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
