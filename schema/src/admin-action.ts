import * as z from 'zod/mini'
import { instant, type Stored } from './stored'

export const ADMIN_ACTION_TYPES = [
  'bootstrap_admin',
  'grant_admin',
  'revoke_admin',
  'add_passkey',
  'remove_passkey',
  'link_github',
  'unlink_github',
  'create_recovery_codes',
  'redeem_recovery_code',
  'reset_passkeys',
  'change_password',
  'change_email',
  'ban_user',
  'unban_user',
  'expire_ban',
  'sign_out_member',
  'remove_post',
  'remove_comment',
  'hide_version',
  'remove_avatar',
  'clear_profile',
  'resolve_report',
  'set_request_status',
  'seed_sample_data',
  'reconcile_counts',
  'export_view',
  'resend_mail',
] as const

export const ADMIN_TARGET_TYPES = [
  'user',
  'post',
  'comment',
  'report',
  'service_request',
  'database',
  'view',
  'mail',
] as const

/** The admin id of scheduled jobs. */
export const SYSTEM_ADMIN_ID = 'system'

/**
 * One line of the audit log: append-only, written by functions alone. Lines are numbered from 1
 * without gaps and each carries the hash of the one before; see `audit-log.ts`.
 */
export const adminAction = z.strictObject({
  admin_id: z.string(),
  /**
   * How the session of the admin was opened: `password`, `passkey`, `github` or `recovery`. Missing
   * for the system.
   */
  auth_method: z.optional(z.string()),
  action_type: z.enum(ADMIN_ACTION_TYPES),
  target_type: z.enum(ADMIN_TARGET_TYPES),
  target_id: z.nullable(z.string()),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  ip_address: z.null(),
  created_at: instant,
  seq: z.int(),
  previous_hash: z.string(),
  hash: z.string(),
})

export type AdminAction = Stored<typeof adminAction>

/** `stats/audit_head`: the last line of the log, stored apart so that a cut end is detected. */
export const auditHead = z.strictObject({ seq: z.int(), hash: z.string(), updated_at: instant })
