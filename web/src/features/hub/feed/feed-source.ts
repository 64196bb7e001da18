import type { Post } from '@grid/schema/post'
import { doc, getDocFromServer, getDocsFromServer, onSnapshot } from 'firebase/firestore'
import { withDeadline } from '../../../data/deadline'
import { posts } from '../../../data/firestore'
import { feedQuery } from './feed-query'
import type { Filters } from './filters'

/** The first posts as they are now, or as this device remembers them. */
export type FeedWindow = { readonly posts: readonly Post[]; readonly isRemembered: boolean }

/** Where a feed gets its posts from. */
export type FeedSource = {
  watch(onWindow: (window: FeedWindow) => void, onError: (error: unknown) => void): () => void
  pageAfter(post: Post | null): Promise<readonly Post[]>
  read(id: string): Promise<Post | null>
}

/** The posts in Firestore: a page is never answered from a part of it that is at hand. */
export function feedSource(filters: Filters): FeedSource {
  return {
    watch: (onWindow, onError) =>
      onSnapshot(
        feedQuery(filters),
        { includeMetadataChanges: true },
        ({ docs, metadata }) =>
          onWindow({ posts: docs.map((post) => post.data()), isRemembered: metadata.fromCache }),
        onError,
      ),
    pageAfter: async (post) => {
      const { docs } = await withDeadline(() => getDocsFromServer(feedQuery(filters, post)))
      return docs.map((found) => found.data())
    },
    read: async (id) => (await getDocFromServer(doc(posts, id))).data() ?? null,
  }
}
