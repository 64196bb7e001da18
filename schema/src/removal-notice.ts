import * as z from 'zod/mini'
import { instant } from './instant'
import { REPORT_TARGETS } from './report'
import type { Stored } from './stored'

/** Tells an author that an admin removed something of theirs; read by the author alone. */
export const removalNotice = z.strictObject({
  user_id: z.string(),
  target_type: z.enum(REPORT_TARGETS),
  target_id: z.string(),
  /** The post's title, or the beginning of the comment. */
  excerpt: z.string(),
  reason: z.nullable(z.string()),
  created_at: instant,
})

export type RemovalNotice = Stored<typeof removalNotice>
