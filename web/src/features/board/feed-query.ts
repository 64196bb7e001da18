import type { Post } from '@grid/schema/post'
import type { DataSource, PageQuery } from '../../data/data-source'
import { publicData } from '../../session/public-data'
import type { FeedSource } from './feed-store'
import { type Filters, indexedToken, pageSize } from './filters'

/**
 * The query for a page of posts. The server applies only the narrowest filter, so that every query
 * has an index; the feed applies the others to the posts it receives.
 */
function feedQuery(filters: Filters, after: Post | null = null): PageQuery<'posts'> {
  return {
    from: 'posts',
    where: narrowest(filters),
    order: [
      ...(filters.sort === 'top' ? [['upvotes', 'desc'] as const] : []),
      ['created_at', 'desc'],
    ],
    after,
    limit: pageSize(filters),
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

/** The posts in Firestore, by REST for visitors and by the client for members. */
export function postsSource(filters: Filters, by: DataSource = publicData): FeedSource {
  return {
    watch: (onWindow, onError) =>
      by.watch(
        feedQuery(filters),
        ({ found, fromCache }) => onWindow({ posts: found, fromCache }),
        onError,
      ),
    pageAfter: (post) => by.page(feedQuery(filters, post)),
    read: (id) => by.one('posts', id),
  }
}
