import { doc, getDocFromServer, getDocsFromServer, onSnapshot } from 'firebase/firestore'
import { withDeadline } from '../../../data/deadline'
import { posts } from '../../../data/firestore'
import { feedQuery } from './feed-query'
import type { FeedSource } from './feed-store'
import type { Filters } from './filters'

/** The posts in Firestore: a page is never answered from a part of it that is at hand. */
export function firestoreSource(filters: Filters): FeedSource {
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
