import * as z from 'zod/mini'
import { instant } from './instant'

/** The ban in force on a member, at `banned_users/{user_id}`; its history is the audit log. */
export const ban = z.strictObject({
  user_id: z.string(),
  admin_id: z.string(),
  reason: z.string(),
  is_active: z.boolean(),
  banned_at: instant,
  unbanned_at: z.nullable(instant),
})

export type Ban = z.infer<typeof ban> & { readonly id: string }
