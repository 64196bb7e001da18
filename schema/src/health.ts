import * as z from 'zod/mini'
import { instant } from './instant'

/** What the nightly work compares with the records it was made from. */
const HEALTH_CHECKS = [
  'counts',
  'daily_figures',
  'reputation',
  'comment_counts',
  'orphan_comments',
  'old_trash',
  'tallies',
  'admin_claims',
  'expired_bans',
  'account_deletions',
  'audit_chain',
] as const
export type HealthCheck = (typeof HEALTH_CHECKS)[number]

/** One thing that was found wrong. `is` holds what it was set to; null when it was left alone. */
export const healthFinding = z.strictObject({
  check: z.enum(HEALTH_CHECKS),
  /** A document's path or a field; never personal data. */
  subject: z.string(),
  was: z.union([z.string(), z.number(), z.null()]),
  is: z.union([z.string(), z.number(), z.null()]),
})

/** How a check went: how much it looked at, and how much it had to mend. */
export const healthLine = z.strictObject({
  check: z.enum(HEALTH_CHECKS),
  checked: z.int(),
  repaired: z.int(),
})

/** `stats/health`: what the last reconciliation found; at most 50 findings are kept. */
export const health = z.strictObject({
  checked_at: instant,
  lines: z.array(healthLine),
  findings: z.array(healthFinding),
})

export type HealthFinding = z.infer<typeof healthFinding>
export type HealthLine = z.infer<typeof healthLine>
export type Health = z.infer<typeof health>
