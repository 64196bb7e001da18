import { createHash } from 'node:crypto'

/** The hashes by which a content security policy can allow the inline styles of documents. */
export function styleHashes(documents: readonly string[]): string[] {
  const hashes = documents.flatMap((html) =>
    [...html.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, css = '']) => hash(css)),
  )
  return [...new Set(hashes)].sort()
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
