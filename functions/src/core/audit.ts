import { type AdminAction, SYSTEM_ADMIN_ID } from '@grid/schema/admin-action'
import { auditLineId, CHAIN_START, type ChainLink, chainAfter } from '@grid/schema/audit-hash'
import { Timestamp, type Transaction } from 'firebase-admin/firestore'
import { type Admin, confirmAdmin } from './authority'
import { db } from './db'

type Act = Pick<AdminAction, 'action_type' | 'target_type' | 'target_id' | 'details'>

/** Adds a line to the log. It writes: all reads of the transaction must be done before. */
export type Audit = (act: Act) => Promise<void>

type Work<T> = (transaction: Transaction, audit: Audit) => Promise<T>

/** Runs work under somebody's name. */
export type Audited = <T>(work: Work<T>) => Promise<T>

/**
 * Does an admin's act and writes its audit lines in one transaction, so that neither exists alone.
 * The work may run more than once; only the run that commits counts.
 */
export function auditedBy<T>(admin: Admin, work: Work<T>): Promise<T> {
  return db.runTransaction(async (transaction) => {
    await confirmAdmin(transaction, admin)
    return work(transaction, await openAudit(transaction, admin.uid))
  })
}

/** The same for what happens without an admin: by the clock, or by somebody's own account. */
export function auditedAs<T>(actorId: string, work: Work<T>): Promise<T> {
  return db.runTransaction(async (transaction) =>
    work(transaction, await openAudit(transaction, actorId)),
  )
}

/** The same for the nightly work. */
export function auditedBySystem<T>(work: Work<T>): Promise<T> {
  return auditedAs(SYSTEM_ADMIN_ID, work)
}

/**
 * Reads the end of the hash chain, which puts all acts in one order. The address of the admin is
 * deliberately never recorded (`ip_address` is always null).
 */
async function openAudit(transaction: Transaction, actorId: string): Promise<Audit> {
  const headDocument = db.doc('stats/audit_head')
  const stored = await transaction.get(headDocument)
  let head: ChainLink = stored.exists
    ? { seq: stored.get('seq'), hash: stored.get('hash') }
    : CHAIN_START

  return async (act) => {
    const createdAt = Timestamp.fromMillis(Date.now())
    const content = { admin_id: actorId, ...act, ip_address: null, created_at: createdAt }
    const link = await chainAfter(head, content)
    head = { seq: link.seq, hash: link.hash }
    transaction.create(db.collection('admin_actions').doc(auditLineId(link.seq)), {
      ...content,
      ...link,
    })
    transaction.set(headDocument, { ...head, updated_at: createdAt })
  }
}
