import { type Period, unitsOf } from '@grid/schema/period'
import type { Post } from '@grid/schema/post'
import type { DataSource, PageQuery } from '../../data/data-source'
import { publicData } from '../../session/public-data'
import type { FeedSource } from './feed-store'
import { type Filters, indexedToken, pageSize } from './filters'

/**
 * The query for a page of posts. Besides the period, the server applies only the narrowest filter,
 * so that every query has an index; the feed applies the others to the posts it receives.
 */
function feedQuery(filters: Filters, now: Date, after: Post | null = null): PageQuery<'posts'> {
  const page = {
    after,
    limit: pageSize(filters),
    // A search compares the whole texts.
    ...(filters.q !== '' && { texts: 'whole' as const }),
  }
  if (filters.sort === 'new') {
    return { from: 'posts', where: narrowest(filters), order: [['created_at', 'desc']], ...page }
  }
  return {
    from: 'posts',
    where: [...narrowest(filters), ...within(filters.period, now)],
    order: [
      ['upvotes', 'desc'],
      ['created_at', 'desc'],
    ],
    ...page,
  }
}

function narrowest(filters: Filters): PageQuery<'posts'>['where'] {
  const token = indexedToken(filters)
  if (token) return [['words', 'array-contains', token]]
  if (filters.author) return [['author_username', '==', filters.author]]
  return filters.category ? [['category', '==', filters.category]] : []
}

function within(period: Period | null, now: Date): PageQuery<'posts'>['where'] {
  if (period === 'day') return [['created_in.hour', 'in', unitsOf(period, now)]]
  if (period === 'year') return [['created_in.month', 'in', unitsOf(period, now)]]
  return period ? [['created_in.day', 'in', unitsOf(period, now)]] : []
}

/** The posts in Firestore, by REST for visitors and by the client for members. */
export function postsSource(filters: Filters, by: DataSource = publicData): FeedSource {
  // All pages of a feed are of the same period.
  const now = new Date()
  return {
    watch: (onWindow, onError) =>
      by.watch(
        feedQuery(filters, now),
        ({ found, fromCache }) => onWindow({ posts: found, fromCache }),
        onError,
      ),
    pageAfter: (post) => by.page(feedQuery(filters, now, post)),
    read: (id) => by.one('posts', id),
  }
}
