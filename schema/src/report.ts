import * as z from 'zod/mini'
import { instant } from './instant'

export const REPORT_REASONS = ['spam', 'abuse', 'off_topic', 'illegal', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const REPORT_TARGETS = ['post', 'comment'] as const
export type ReportTarget = (typeof REPORT_TARGETS)[number]

/** What admins do with a report. `ban` removes the reported text and bans its author. */
export const REPORT_OUTCOMES = ['dismiss', 'remove', 'ban'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

export const REPORT_STATUSES = ['open', 'dismissed', 'removed', 'banned'] as const

/** What a member says about a post or a comment; one per member and target, for admins to judge. */
export const report = z.strictObject({
  target_type: z.enum(REPORT_TARGETS),
  target_id: z.string(),
  /** Who reports. */
  user_id: z.string(),
  reason: z.enum(REPORT_REASONS),
  status: z.enum(REPORT_STATUSES),
  created_at: instant,
  resolved_at: z.nullable(instant),
  resolved_by: z.nullable(z.string()),
})

export type Report = z.infer<typeof report> & { readonly id: string }
