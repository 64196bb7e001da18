import type { Reader } from '../../../data/reader'
import { reader } from '../../../session/reader'
import { feedQuery } from './feed-query'
import type { FeedSource } from './feed-store'
import type { Filters } from './filters'

/** The posts in Firestore, read as suits who is here. */
export function postsSource(filters: Filters, by: Reader = reader): FeedSource {
  return {
    watch: (onWindow, onError) =>
      by.watch(
        feedQuery(filters),
        ({ found, isRemembered }) => onWindow({ posts: found, isRemembered }),
        onError,
      ),
    pageAfter: (post) => by.page(feedQuery(filters, post)),
    read: (id) => by.one('posts', id),
  }
}
