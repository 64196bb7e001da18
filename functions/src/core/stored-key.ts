import { randomBytes } from 'node:crypto'
import { db } from './firebase'

/** What a key is for; the name of its document in `system`. */
type KeyName = 'address_key' | 'unsubscribe_key'

const keys = new Map<KeyName, Promise<string>>()

/**
 * A secret of this project, 256 random bits in hexadecimal digits. It is created at the first use,
 * and an instance reads it once.
 */
export async function storedKey(name: KeyName): Promise<string> {
  const known = keys.get(name) ?? readKey(name)
  keys.set(name, known)
  try {
    return await known
  } catch (error) {
    keys.delete(name)
    throw error
  }
}

function readKey(name: KeyName): Promise<string> {
  const stored = db.doc(`system/${name}`)
  return db.runTransaction(async (transaction) => {
    const existing: unknown = (await transaction.get(stored)).get('key')
    if (typeof existing === 'string') return existing
    const key = randomBytes(32).toString('hex')
    transaction.create(stored, { key })
    return key
  })
}
