import { LIMITS } from '@grid/schema/limits'
import type { Post } from '@grid/schema/post'
import type { DataSource, PageQuery } from '../../data/data-source'
import { publicData } from '../../session/public-data'
import type { FeedSource } from './feed-store'
import { type Filters, indexedToken } from './filters'

/**
 * A page of posts. Every query has its index: one filter is the server's, the narrowest, and the
 * feed compares the others with the posts that come back.
 */
export function feedQuery(filters: Filters, after: Post | null = null): PageQuery<'posts'> {
  return {
    from: 'posts',
    where: narrowest(filters),
    order: [
      ...(filters.sort === 'top' ? [['upvotes', 'desc'] as const] : []),
      ['created_at', 'desc'],
    ],
    after,
    limit: LIMITS.page.posts,
    // A search compares the whole texts.
    ...(filters.q !== '' && { texts: 'whole' as const }),
  }
}

function narrowest(filters: Filters): PageQuery<'posts'>['where'] {
  const token = indexedToken(filters)
  if (token) return [['words', 'array-contains', token]]
  if (filters.author) return [['author_username', '==', filters.author]]
  return filters.category ? [['category', '==', filters.category]] : []
}

/** The posts in Firestore, read as suits who is here. */
export function postsSource(filters: Filters, by: DataSource = publicData): FeedSource {
  return {
    watch: (onWindow, onError) =>
      by.watch(
        feedQuery(filters),
        ({ found, fromCache }) => onWindow({ posts: found, fromCache: fromCache }),
        onError,
      ),
    pageAfter: (post) => by.page(feedQuery(filters, post)),
    read: (id) => by.one('posts', id),
  }
}
