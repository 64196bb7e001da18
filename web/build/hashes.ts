import { createHash } from 'node:crypto'

/** Subresource integrity: what a browser compares a file with before it runs it. */
export function integrityOf(content: string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}

/** A name for a text that changes with it. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 8)
}

const SCRIPT_TAG = /<(?:script|link rel="modulepreload")(?: [^>]*)? (?:src|href)="(\/[^"]+\.js)"/g

/** Gives every script and module of a document the hash of its file. */
export function withIntegrity(html: string, integrity: (address: string) => string): string {
  return html.replace(
    SCRIPT_TAG,
    (tag: string, address: string) => `${tag} integrity="${integrity(address)}"`,
  )
}

/** Hashes by which the content security policy allows inline styles and scripts. */
export type InlineHashes = {
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
}

/** Hashes every inline style and script, but no data blocks. */
export function inlineHashes(documents: readonly string[]): InlineHashes {
  const find = (pattern: RegExp) => {
    const hashes = documents.flatMap((html) =>
      [...html.matchAll(pattern)].map(([, content = '']) => inlineHash(content)),
    )
    return [...new Set(hashes)].sort()
  }
  return {
    styles: find(/<style[^>]*>([^<]*)<\/style>/g),
    scripts: find(/<script(?![^>]* (?:src|type)=)[^>]*>(.*?)<\/script>/gs),
  }
}

/** The hash by which a content security policy allows an inline style or script. */
export function inlineHash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
