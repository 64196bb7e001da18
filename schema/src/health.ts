import * as z from 'zod/mini'
import { instant } from './stored'

/** The checks of the nightly reconciliation. */
const HEALTH_CHECKS = [
  'counts',
  'daily_figures',
  'reputation',
  'comment_counts',
  'upvotes',
  'orphan_comments',
  'orphan_passkeys',
  'missing_accounts',
  'abandoned_sign_ups',
  'old_trash',
  'old_records',
  'unused_images',
  'tallies',
  'admin_claims',
  'expired_bans',
  'account_deletions',
  'audit_chain',
] as const
export type HealthCheck = (typeof HEALTH_CHECKS)[number]

/** A value that differed. `is` holds the repaired value, or null if it was not changed. */
export const healthFinding = z.strictObject({
  check: z.enum(HEALTH_CHECKS),
  /** A document's path or a field; never personal data. */
  subject: z.string(),
  was: z.union([z.string(), z.number(), z.null()]),
  is: z.union([z.string(), z.number(), z.null()]),
})

/** The result of a check: how much it examined, and how much it repaired. */
export const healthLine = z.strictObject({
  check: z.enum(HEALTH_CHECKS),
  checked: z.int(),
  repaired: z.int(),
})

/** `stats/health`: the result of the last reconciliation, with at most 50 findings. */
export const health = z.strictObject({
  checked_at: instant,
  lines: z.array(healthLine),
  findings: z.array(healthFinding),
})

export type HealthFinding = z.infer<typeof healthFinding>
export type HealthLine = z.infer<typeof healthLine>
export type Health = z.infer<typeof health>
