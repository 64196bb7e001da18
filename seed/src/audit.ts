import type { AdminAction } from '@grid/schema/admin-action'
import {
  type AuditContent,
  auditLineId,
  CHAIN_START,
  type ChainLink,
  chainAfter,
} from '@grid/schema/audit-log'
import { HOUR_MS } from '@grid/schema/period'
import { Timestamp } from 'firebase-admin/firestore'
import { BAN, SEED_USERS } from './rows/seed-users'

/** Path → fields of the audit log of the seed users' roles, and of its head. */
export async function seedAudit(now: number): Promise<Map<string, Record<string, unknown>>> {
  const documents = new Map<string, Record<string, unknown>>()
  let head: ChainLink = CHAIN_START
  for (const content of auditContents(now)) {
    const line: Omit<AdminAction, 'id'> = { ...content, ...(await chainAfter(head, content)) }
    documents.set(`admin_actions/${auditLineId(line.seq)}`, line)
    head = line
  }
  documents.set('stats/audit_head', {
    seq: head.seq,
    hash: head.hash,
    updated_at: Timestamp.fromMillis(now),
  })
  return documents
}

function auditContents(now: number): AuditContent[] {
  const at = (ageHours: number) => Timestamp.fromMillis(now - ageHours * HOUR_MS)
  const admins = SEED_USERS.filter((member) => member.is_admin).map(
    ({ uid, username, age_days }): AuditContent => ({
      admin_id: uid,
      action_type: 'bootstrap_admin',
      target_type: 'user',
      target_id: uid,
      details: { username },
      ip_address: null,
      created_at: at(age_days * 24),
    }),
  )
  const banned = SEED_USERS.find(({ uid }) => uid === BAN.user_id)
  return [
    ...admins,
    {
      admin_id: BAN.admin_id,
      action_type: 'ban_user',
      target_type: 'user',
      target_id: BAN.user_id,
      details: { username: banned?.username ?? BAN.user_id, reason: BAN.reason },
      ip_address: null,
      created_at: at(BAN.age_hours),
    },
  ]
}
