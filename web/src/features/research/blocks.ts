import type { StoredBlock } from '../../content/research/post'

const TYPES = ['heading', 'paragraph'] as const

/** A piece of a paper that can be shown. */
type Block = { readonly type: (typeof TYPES)[number]; readonly content: string }

/** Keeps the blocks of a known type and drops every other. */
export function parseBlocks(stored: readonly StoredBlock[]): Block[] {
  return stored.flatMap(({ type, content }) => {
    const known = TYPES.find((name) => name === type)
    return known ? [{ type: known, content }] : []
  })
}
