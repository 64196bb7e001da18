import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'

/** A fresh key for one run's signed download links: RSA of 2,048 bits, as PKCS #8 in PEM. */
export async function makeLinkKey(): Promise<string> {
  const pair = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return pair.privateKey
}
