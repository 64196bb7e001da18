import { createHash } from 'node:crypto'

/** Subresource integrity: what a browser compares a file with before it runs it. */
export function integrityOf(content: string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}

const SCRIPT_TAG = /<(?:script|link rel="modulepreload")(?: [^>]*)? (?:src|href)="(\/[^"]+\.js)"/g

/** Gives every script and module of a document the hash of its file. */
export function withIntegrity(html: string, integrity: (address: string) => string): string {
  return html.replace(
    SCRIPT_TAG,
    (tag: string, address: string) => `${tag} integrity="${integrity(address)}"`,
  )
}
