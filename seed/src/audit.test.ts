import { adminAction, auditHead } from '@grid/schema/admin-action'
import { firstChainError } from '@grid/schema/audit-log'
import { describe, expect, it } from 'vitest'
import { seedAudit } from './audit'

const NOW = Date.parse('2026-11-21T12:00:00Z')

describe('the audit log of the seed users', async () => {
  const documents = await seedAudit(NOW)
  const head = auditHead.parse(documents.get('stats/audit_head'))
  const lines = [...documents]
    .filter(([path]) => path.startsWith('admin_actions/'))
    .map(([, fields]) => adminAction.parse(fields))

  it('lists the first admin and the ban', () => {
    const actions = lines.map((line) => [line.action_type, line.admin_id, line.target_id])
    expect(actions).toEqual([
      ['bootstrap_admin', 'root_admin', 'root_admin'],
      ['ban_user', 'root_admin', 'bob'],
    ])
  })

  it('is a whole chain that ends at its head', async () => {
    expect(head.seq).toBe(lines.length)
    expect(await firstChainError(lines, { head })).toBeNull()
  })
})
