import * as z from 'zod/mini'
import { instant } from './instant'

export const ADMIN_ACTION_TYPES = [
  'grant_admin',
  'revoke_admin',
  'ban_user',
  'unban_user',
  'remove_post',
  'set_request_status',
  'seed_sample_data',
] as const
export type AdminActionType = (typeof ADMIN_ACTION_TYPES)[number]

export const ADMIN_TARGET_TYPES = ['user', 'post', 'service_request', 'database'] as const
export type AdminTargetType = (typeof ADMIN_TARGET_TYPES)[number]

/** One line of the audit log: append-only, written by functions alone. */
export const adminAction = z.strictObject({
  admin_id: z.string(),
  action_type: z.enum(ADMIN_ACTION_TYPES),
  target_type: z.enum(ADMIN_TARGET_TYPES),
  target_id: z.nullable(z.string()),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  ip_address: z.null(),
  created_at: instant,
})

export type AdminAction = z.infer<typeof adminAction> & { readonly id: string }
