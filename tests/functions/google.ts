import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { PROJECT } from './client'

/** Google's signing key in these tests, and a key of an attacker. */
const GOOGLE = { kid: 'google-1', ...generateKeyPairSync('rsa', { modulusLength: 2048 }) }
export const MALLORY = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** The public keys that Google publishes, by id. */
export const CERTIFICATES = JSON.stringify({ [GOOGLE.kid]: pemOf(GOOGLE.publicKey) })

type Part = Readonly<Record<string, unknown>>

/** The claims of an ID token of Firebase Auth for an admin. */
export function claims(changes: Part = {}): Part {
  const now = Math.floor(Date.now() / 1_000)
  return {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    auth_time: now - 60,
    sub: 'root_admin',
    user_id: 'root_admin',
    iat: now - 60,
    exp: now + 3_540,
    email: 'admin@grid.test',
    email_verified: true,
    admin: true,
    ...changes,
  }
}

export function header(changes: Part = {}): Part {
  return { alg: 'RS256', typ: 'JWT', kid: GOOGLE.kid, ...changes }
}

/** A token that is signed with RSA and SHA-256, whatever its header says. */
export function signed(head: Part, body: Part, key: KeyObject = GOOGLE.privateKey): string {
  const text = unsigned(head, body)
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`
}

/** A token whose signature is a MAC under Google's public key, which everybody has. */
export function confused(head: Part, body: Part): string {
  const text = unsigned(head, body)
  const mac = createHmac('sha256', pemOf(createPublicKey(GOOGLE.privateKey))).update(text)
  return `${text}.${mac.digest('base64url')}`
}

/** Header and body of a token, without the dot and the signature that follow. */
export function unsigned(head: Part, body: Part): string {
  return [head, body]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
}

function pemOf(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'pem' }).toString()
}
