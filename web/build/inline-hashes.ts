import { createHash } from 'node:crypto'

/** The hashes by which a content security policy allows what stands in the documents themselves. */
export type InlineHashes = {
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
}

/** Hashes every inline style and every script that browsers run; data blocks are not run. */
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
