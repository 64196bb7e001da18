import * as z from 'zod/mini'
import { instant } from './instant'

/** The collections whose size the dashboard shows (spec §7, count queries). */
export const COUNTED_COLLECTIONS = [
  'profiles',
  'posts',
  'comments',
  'download_stats',
  'service_requests',
] as const
export type CountedCollection = (typeof COUNTED_COLLECTIONS)[number]

/** `stats/counts`: how many documents each collection holds, kept by triggers. */
export const counts = z.strictObject({
  profiles: z.int(),
  posts: z.int(),
  comments: z.int(),
  download_stats: z.int(),
  service_requests: z.int(),
  updated_at: instant,
})

export type Counts = z.infer<typeof counts>
