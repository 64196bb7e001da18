import { followLater } from '../../../data/follow-later'
import type { FeedSource } from './feed-store'
import type { Filters } from './filters'

/** The posts in Firestore, whose client is fetched when the feed first asks for something. */
export function laterSource(filters: Filters): FeedSource {
  const source = async () => (await import('./firestore-source')).firestoreSource(filters)
  return {
    watch: (onWindow, onError) =>
      followLater(source, (firestore) => firestore.watch(onWindow, onError), onError),
    pageAfter: async (post) => (await source()).pageAfter(post),
    read: async (id) => (await source()).read(id),
  }
}
