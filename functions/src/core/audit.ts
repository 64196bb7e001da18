import type { AdminAction } from '@grid/schema/admin-action'
import { auditLineId, CHAIN_START, type ChainLink, chainAfter } from '@grid/schema/audit-hash'
import { Timestamp, type Transaction } from 'firebase-admin/firestore'
import { db } from './db'

type Act = Pick<AdminAction, 'action_type' | 'target_type' | 'target_id' | 'details'>

/** Adds the line of an act to the log; all its reads are done, so writes may follow. */
export type AuditWriter = (actor: { readonly uid: string }, act: Act) => Promise<void>

/**
 * Opens the audit log inside the transaction that performs an act, so that neither exists alone.
 * Reads the end of the hash chain, which serialises all acts: call it before the first write.
 * The address of the admin is deliberately never recorded (`ip_address` is always null).
 */
export async function openAudit(transaction: Transaction): Promise<AuditWriter> {
  const headDocument = db.doc('stats/audit_head')
  const stored = await transaction.get(headDocument)
  let head: ChainLink = stored.exists
    ? { seq: stored.get('seq'), hash: stored.get('hash') }
    : CHAIN_START

  return async (actor, act) => {
    const createdAt = Timestamp.fromMillis(Date.now())
    const content = { admin_id: actor.uid, ...act, ip_address: null, created_at: createdAt }
    const link = await chainAfter(head, content)
    head = { seq: link.seq, hash: link.hash }
    transaction.create(db.collection('admin_actions').doc(auditLineId(link.seq)), {
      ...content,
      ...link,
    })
    transaction.set(headDocument, { ...head, updated_at: createdAt })
  }
}
