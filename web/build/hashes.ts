import { createHash } from 'node:crypto'

/** The subresource integrity hash of a file, which the browser checks before it runs the file. */
export function integrityOf(content: string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}

/** A short hash for file names. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 8)
}

const SCRIPT_TAG = /<(?:script|link rel="modulepreload")(?: [^>]*)? (?:src|href)="(\/[^"]+\.js)"/g

/** Adds the integrity attribute to every script and modulepreload of a document. */
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

/** Hashes every inline style and script. Data blocks need no hash. */
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
