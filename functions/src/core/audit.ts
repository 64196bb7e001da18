import type { AdminAction } from '@grid/schema/admin-action'
import { FieldValue, type WriteBatch } from 'firebase-admin/firestore'
import type { Admin } from './authority'
import { db } from './db'

type AuditLine = Pick<AdminAction, 'action_type' | 'target_type' | 'target_id' | 'details'>

/**
 * Adds the audit line of an act to the batch that performs it, so that neither exists alone.
 * The address of the admin is deliberately never recorded (`ip_address` is always null).
 */
export function auditIn(batch: WriteBatch, admin: Admin, line: AuditLine): void {
  batch.create(db.collection('admin_actions').doc(), {
    admin_id: admin.uid,
    ...line,
    ip_address: null,
    created_at: FieldValue.serverTimestamp(),
  })
}
