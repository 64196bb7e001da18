import { db } from '../core/firebase'
import type { Moves } from '../counters/counters'
import { rowsOf } from './check'

/** Leaves of what documents contribute only the figures in these collections. */
export function keepOnly(moves: Moves, ...collections: readonly string[]): void {
  for (const path of moves.keys()) {
    if (!collections.some((name) => path.startsWith(`${name}/`))) moves.delete(path)
  }
}

/** How many comments there are below each post, also below one that is gone. */
export async function commentsByPost(signal: AbortSignal): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  const comments = db.collection('comments').select('post_id')
  for await (const comment of rowsOf(comments, signal)) {
    const id: unknown = comment.get('post_id')
    if (typeof id === 'string') sizes.set(id, (sizes.get(id) ?? 0) + 1)
  }
  return sizes
}
