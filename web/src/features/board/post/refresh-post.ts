import type { Post } from '@grid/schema/post'
import { publicData } from '../../../session/public-data'
import { tellPostNews } from './post-news'

/** Asks the server for a post, and tells every list that shows it. */
export async function refreshPost(id: string): Promise<Post | null> {
  const post = await publicData.one('posts', id)
  tellPostNews({ id, post })
  return post
}

/**
 * Tells the lists of a post that its reader has just saved. Nobody waits for them: the save has
 * succeeded already.
 */
export function freshen(id: string): void {
  refreshPost(id).catch((error: unknown) => console.warn('Not refreshed:', error))
}
