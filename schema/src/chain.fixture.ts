import type { AdminAction } from './admin-action'
import { type AuditContent, CHAIN_START, type ChainLink, chainAfter } from './audit-log'

/** A log of so many bans, one in each second since 1970, as the functions write it. */
export async function chain(length: number): Promise<AdminAction[]> {
  const lines: AdminAction[] = []
  let previous: ChainLink = CHAIN_START
  for (let index = 0; index < length; index += 1) {
    const content: AuditContent = {
      admin_id: 'root_admin',
      action_type: 'ban_user',
      target_type: 'user',
      target_id: `member-${index}`,
      details: { reason: 'Spam' },
      ip_address: null,
      created_at: { toMillis: () => index * 1_000, toDate: () => new Date(index * 1_000) },
    }
    const line = { ...content, ...(await chainAfter(previous, content)), id: String(index) }
    lines.push(line)
    previous = line
  }
  return lines
}
