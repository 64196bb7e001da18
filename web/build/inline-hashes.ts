import { createHash } from 'node:crypto'

/** Hashes by which the content security policy allows inline styles and scripts. */
export type InlineHashes = {
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
}

/** Hashes every inline style and script, but no data blocks. */
export function inlineHashes(documents: readonly string[]): InlineHashes {
  const find = (pattern: RegExp) => {
    const hashes = documents.flatMap((html) =>
      [...html.matchAll(pattern)].map(([, content = '']) => hash(content)),
    )
    return [...new Set(hashes)].sort()
  }
  return {
    styles: find(/<style[^>]*>([^<]*)<\/style>/g),
    scripts: find(/<script(?![^>]* (?:src|type)=)[^>]*>(.*?)<\/script>/gs),
  }
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
