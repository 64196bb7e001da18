import type { Post } from '@grid/schema/post'

/** What has become of a post: its present state, or null when it is gone. */
export type PostNews = { readonly id: string; readonly post: Post | null }

type Listener = (news: PostNews) => void

const listeners = new Set<Listener>()

/** Tells every list that shows the post and is not live what has become of it. */
export function tellPostNews(news: PostNews): void {
  for (const listener of listeners) listener(news)
}

/** Follows the news until the returned function is called. */
export function onPostNews(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
