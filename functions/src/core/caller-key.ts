import { createHmac, randomBytes } from 'node:crypto'
import type { CallableRequest } from 'firebase-functions/v2/https'
import { db } from './db'

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

/**
 * The client's address: the last entry of the header, which Google's front end adds; what a
 * client claims stands before it. Of IPv6 the network part, of which one client has all of.
 */
export function clientAddress(
  forwarded: string | readonly string[] | undefined,
  remote: string | undefined,
): string {
  const entries = [forwarded ?? []].flat().join(',').split(',')
  const address = (entries.at(-1)?.trim() || remote || 'unknown').replace(/^::ffff:/, '')
  if (!address.includes(':')) return address
  const [left = '', right] = address.split('::')
  const head = left.split(':')
  const tail = right === undefined ? [] : right.split(':')
  const zeros =
    right === undefined ? [] : Array(Math.max(0, 8 - head.length - tail.length)).fill('0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}

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
