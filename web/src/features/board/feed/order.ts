import { compareInstants } from '@grid/schema/exact-instant'
import type { Post } from '@grid/schema/post'
import type { Sort } from './filters'

/** Negative when the first post stands before the second. */
export type Order = (one: Post, other: Post) => number

const newest: Order = (one, other) => {
  if (one.id === other.id) return 0
  return compareInstants(other.created_at, one.created_at) || (one.id < other.id ? 1 : -1)
}

const top: Order = (one, other) => other.upvotes - one.upvotes || newest(one, other)

/**
 * The orders of the feed, exactly as Firestore sorts: equal times are told apart by the id. They
 * compare places: among the top posts, one that has won votes stands before where it stood.
 */
export const ORDERS: Readonly<Record<Sort, Order>> = { new: newest, top }
