import { isExact } from '@grid/schema/first-page'
import type { Instant } from '@grid/schema/instant'
import { LIMITS } from '@grid/schema/limits'
import type { Post } from '@grid/schema/post'
import {
  documentId,
  limit,
  orderBy,
  type Query,
  type QueryConstraint,
  query,
  startAfter,
  Timestamp,
  where,
} from 'firebase/firestore'
import { posts } from '../../../data/firestore'
import { type Filters, indexedWord } from './filters'

/**
 * A page of posts. Every query has its index: one filter is the server's, the narrowest, and the
 * feed compares the others with the posts that come back.
 */
export function feedQuery(filters: Filters, after: Post | null = null): Query<Post> {
  const isTop = filters.sort === 'top'
  return query(
    posts,
    ...narrowest(filters),
    ...(isTop ? [orderBy('upvotes', 'desc')] : []),
    orderBy('created_at', 'desc'),
    orderBy(documentId(), 'desc'),
    ...(after ? [startAfter(...(isTop ? [after.upvotes] : []), moment(after), after.id)] : []),
    limit(LIMITS.page.posts),
  )
}

/** A post that came with the document has its time in parts. */
function moment({ created_at }: { readonly created_at: Instant }): Timestamp {
  return isExact(created_at)
    ? new Timestamp(created_at.seconds, created_at.nanoseconds)
    : Timestamp.fromMillis(created_at.toMillis())
}

function narrowest(filters: Filters): QueryConstraint[] {
  const word = indexedWord(filters)
  if (word) return [where('words', 'array-contains', word)]
  if (filters.author) return [where('author_username', '==', filters.author)]
  return filters.category ? [where('category', '==', filters.category)] : []
}
