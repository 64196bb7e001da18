import { type AdminAction, SYSTEM_ADMIN_ID } from '@grid/schema/admin-action'
import { auditLineId, CHAIN_START, type ChainLink, chainAfter } from '@grid/schema/audit-log'
import { type DocumentReference, Timestamp, type Transaction } from 'firebase-admin/firestore'
import { type Admin, confirmAdmin } from './authority'
import { db } from './firebase'

/** What a line of the log tells; who did it and when is added. */
export type AuditAction = Pick<AdminAction, 'action_type' | 'target_type' | 'target_id' | 'details'>

/** Adds a line to the log. It writes: all reads of the transaction must be done before. */
export type Audit = (act: AuditAction) => Promise<void>

type Work<T> = (transaction: Transaction, audit: Audit) => Promise<T>

/** Runs work under somebody's name. */
export type Audited = <T>(work: Work<T>) => Promise<T>

/**
 * Does an admin's act and writes its audit lines in one transaction, so that neither exists alone.
 * The work may run more than once; only the run that commits counts.
 */
export function auditedBy<T>(admin: Admin, work: Work<T>): Promise<T> {
  return logged(admin.uid, work, (transaction) => confirmAdmin(transaction, admin))
}

/**
 * Does and logs, in one transaction, what happens without an admin: by the clock, or by somebody's
 * own account, under whose id the lines stand.
 */
export function auditedAs<T>(actorId: string, work: Work<T>): Promise<T> {
  return logged(actorId, work)
}

/** Does and logs, in one transaction, what the nightly work does, under the name of the system. */
export function auditedBySystem<T>(work: Work<T>): Promise<T> {
  return auditedAs(SYSTEM_ADMIN_ID, work)
}

/** The lines that a run of the work wrote, and what it gave. */
type Run<T> = { readonly lines: readonly ChainLink[]; readonly result: T }

/**
 * Where the answer to a commit is lost, the SDK runs the work again without knowing whether the
 * commit happened. The lines of the earlier run tell: if they stand in the log, it was done, and
 * is not done twice.
 */
function logged<T>(
  actorId: string,
  work: Work<T>,
  mayBegin?: (transaction: Transaction) => Promise<void>,
): Promise<T> {
  const runs: Run<T>[] = []
  return db.runTransaction(async (transaction) => {
    for (const run of runs) if (await isInLog(transaction, run.lines)) return run.result
    await mayBegin?.(transaction)
    const lines: ChainLink[] = []
    const result = await work(transaction, await openAudit(transaction, actorId, lines))
    runs.unshift({ lines, result })
    return result
  })
}

async function isInLog(transaction: Transaction, lines: readonly ChainLink[]): Promise<boolean> {
  const last = lines.at(-1)
  return last !== undefined && (await transaction.get(lineAt(last))).get('hash') === last.hash
}

function lineAt({ seq }: ChainLink): DocumentReference {
  return db.collection('admin_actions').doc(auditLineId(seq))
}

/**
 * Reads the end of the hash chain, which puts all acts in one order; `lines` get what is added.
 * The address of the admin is deliberately never recorded (`ip_address` is always null).
 */
async function openAudit(
  transaction: Transaction,
  actorId: string,
  lines: ChainLink[],
): Promise<Audit> {
  const headDocument = db.doc('stats/audit_head')
  const stored = await transaction.get(headDocument)
  const head: ChainLink = stored.exists
    ? { seq: stored.get('seq'), hash: stored.get('hash') }
    : CHAIN_START

  return async (act) => {
    const createdAt = Timestamp.fromMillis(Date.now())
    const content = { admin_id: actorId, ...act, ip_address: null, created_at: createdAt }
    const link = await chainAfter(lines.at(-1) ?? head, content)
    const { seq, hash } = link
    lines.push({ seq, hash })
    transaction.create(lineAt(link), { ...content, ...link })
    transaction.set(headDocument, { seq, hash, updated_at: createdAt })
  }
}
