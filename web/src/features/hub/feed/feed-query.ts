import { LIMITS } from '@grid/schema/limits'
import type { Category, Post } from '@grid/schema/post'
import { limit, orderBy, type Query, query, where } from 'firebase/firestore'
import { posts } from '../../../data/firestore'

/** The newest posts, of one category or of all. */
export function feedQuery(category: Category | null): Query<Post> {
  const newest = [orderBy('created_at', 'desc'), limit(LIMITS.page.posts)]
  return category
    ? query(posts, where('category', '==', category), ...newest)
    : query(posts, ...newest)
}
