import * as z from 'zod/mini'
import { LIMITS } from './limits'
import { instant, type Stored } from './stored'
import { hasVisibleCharacter, truncate } from './unicode'

export const REPORT_TARGETS = ['post', 'comment', 'profile'] as const
export type ReportTarget = (typeof REPORT_TARGETS)[number]

/** The collections of what can be reported. */
export const TARGET_COLLECTIONS = {
  post: 'posts',
  comment: 'comments',
  profile: 'profiles',
} as const satisfies Readonly<Record<ReportTarget, string>>

export const REPORT_REASONS = ['spam', 'abuse', 'malware', 'off_topic', 'other'] as const
type ReportReason = (typeof REPORT_REASONS)[number]

/** What the report dialog offers. */
export const REPORT_REASON_LABELS: Readonly<Record<ReportReason, string>> = {
  spam: 'Spam or advertising',
  abuse: 'Insults or harassment',
  malware: 'Malware or a dangerous link',
  off_topic: 'Does not belong here',
  other: 'Something else',
}

/** The actions of admins on a report. `ban` removes the reported text and bans its author. */
export const REPORT_OUTCOMES = ['dismiss', 'remove', 'ban'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

const REPORT_STATUSES = ['open', 'dismissed', 'removed', 'banned'] as const

const reason = z.enum(REPORT_REASONS, { error: 'Please choose a reason.' })

/** What the report dialog holds → what is stored; an empty note is none. */
export const reportForm = z.object({
  reason,
  note: z.pipe(
    z.string(),
    z.transform((text: string) =>
      hasVisibleCharacter(text) ? truncate(text.trim(), LIMITS.reportNote.max).trimEnd() : null,
    ),
  ),
})

export type ReportForm = { readonly reason: string; readonly note: string }
export type ReportDraft = z.output<typeof reportForm>

/** Who has resolved a report. Members can read theirs, so only the audit log names the admin. */
export const reportResolver = z.enum(['admin', 'system'])

/** A stored report, at `reports/{target_type}_{target_id}_{user_id}`, for admins to judge. */
export const report = z.strictObject({
  target_type: z.enum(REPORT_TARGETS),
  target_id: z.string(),
  /** The post itself, or the post of the comment; null for a profile. */
  post_id: z.nullable(z.string()),
  /** The member who reports it. */
  user_id: z.string(),
  reason,
  note: z.nullable(z.string()),
  status: z.enum(REPORT_STATUSES),
  created_at: instant,
  resolved_at: z.nullable(instant),
  resolved_by: z.nullable(reportResolver),
})

export type Report = Stored<typeof report>

/** The one id under which a member's report of a target can be stored. */
export function reportId(type: ReportTarget, targetId: string, userId: string): string {
  return `${type}_${targetId}_${userId}`
}

/** Notifies an author that an admin removed a post or comment. Only the author can read it. */
export const removalNotice = z.strictObject({
  user_id: z.string(),
  target_type: z.enum(REPORT_TARGETS),
  target_id: z.string(),
  /** The post's title, or the beginning of the comment or bio. */
  excerpt: z.string(),
  reason: z.nullable(z.string()),
  created_at: instant,
})

export type RemovalNotice = Stored<typeof removalNotice>
