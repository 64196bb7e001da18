import { createHmac, timingSafeEqual } from 'node:crypto'
import { unsubscribeKey } from '../core/params'

/** What a link does. A signature counts for its purpose alone. */
type LinkPurpose = 'unsubscribe' | 'undo_email'

/** The end of a link in a mail: what it names, in characters of base64url, and the signature. */
export function signedToken(purpose: LinkPurpose, named: string): string {
  return `${named}.${signatureOf(purpose, named)}`
}

function signatureOf(purpose: LinkPurpose, named: string): string {
  return createHmac('sha256', unsubscribeKey()).update(`${purpose} ${named}`).digest('base64url')
}

const TOKEN = /^([A-Za-z0-9_-]{4,300})\.([A-Za-z0-9_-]{43})$/

/** What a token names; null if this site has not signed it for the purpose. */
export function readSignedToken(purpose: LinkPurpose, token: string): string | null {
  const [, named, given] = TOKEN.exec(token) ?? []
  if (!named || !given) return null
  const expected = signatureOf(purpose, named)
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected)) ? named : null
}
