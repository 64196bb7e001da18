import * as z from 'zod/mini'
import { instant } from './instant'

/** The collections whose size the dashboard shows. Triggers count them when they change. */
export const COUNTED_COLLECTIONS = [
  'profiles',
  'posts',
  'comments',
  'download_stats',
  'service_requests',
] as const
export type CountedCollection = (typeof COUNTED_COLLECTIONS)[number]

/**
 * `stats/counts`: the number of documents in each collection, updated by triggers. A collection
 * that never held a document has no counter.
 */
export const counts = z.strictObject({
  profiles: z.optional(z.int()),
  posts: z.optional(z.int()),
  comments: z.optional(z.int()),
  download_stats: z.optional(z.int()),
  service_requests: z.optional(z.int()),
  updated_at: instant,
})

export type Counts = z.infer<typeof counts>
