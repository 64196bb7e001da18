import { type AdminAction, SYSTEM_ADMIN_ID } from '@grid/schema/admin-action'
import {
  type AuditContent,
  auditLineId,
  CHAIN_START,
  type ChainLink,
  chainAfter,
} from '@grid/schema/audit-log'
import { Timestamp, type Transaction } from 'firebase-admin/firestore'
import { type Admin, confirmAdmin, type SignedIn } from './authority'
import { doc, type Snapshot, statsDocument } from './documents'
import { db } from './firebase'
import { hasAdminFlag, profileOf } from './members'

/** An audit entry without its actor and time. */
export type AuditAction = Pick<AdminAction, 'action_type' | 'target_type' | 'target_id' | 'details'>

/** The audit entry of an action on a user, who is named by the profile. */
export function userEntry(
  action_type: AuditAction['action_type'],
  profile: Snapshot<'profiles'>,
  more: AuditAction['details'] = {},
): AuditAction {
  const username = profile.data()?.username
  return {
    action_type,
    target_type: 'user',
    target_id: profile.id,
    details: { ...(typeof username === 'string' && { username }), ...more },
  }
}

/** Adds an audit entry. It writes, so all reads of the transaction must come first. */
export type Audit = (action: AuditAction) => Promise<void>

type Work<T> = (transaction: Transaction, audit: Audit) => Promise<T>

/** Who acts, and how the session was opened; scheduled jobs and operators have none. */
type Actor = { readonly uid: string; readonly method?: string }

/** Runs work in a transaction and logs it under the name of an actor. */
export type Audited = <T>(work: Work<T>) => Promise<T>

/**
 * Runs an admin's action and its audit entries in one transaction, so that neither exists alone.
 * The work can run several times; only one run commits.
 */
export function auditedBy<T>(admin: Admin, work: Work<T>): Promise<T> {
  return runAudited(admin, work, (transaction) => confirmAdmin(transaction, admin))
}

/** As `auditedBy`, for actions that concern a user's own account. */
export function auditedAs<T>(user: Pick<SignedIn, 'uid' | 'method'>, work: Work<T>): Promise<T> {
  return runAudited(user, work)
}

/**
 * Runs a change of how a user signs in. It is logged if the user is an admin. The details name the
 * admin, and never an e-mail, because entries are never deleted.
 *
 * @param user - Without a method, the session that made the change is not known.
 */
export async function auditedIfAdmin<T>(user: Actor, work: OwnWork<T>): Promise<T> {
  const profile = await profileOf(user.uid).get()
  if (!hasAdminFlag(profile)) return db.runTransaction((own) => work(own, noEntry))
  return runAudited(user, (own, audit) =>
    work(own, (action_type) => audit(userEntry(action_type, profile))),
  )
}

/** Adds an entry about the user's own account. */
type OwnAudit = (action_type: AuditAction['action_type']) => Promise<void>

type OwnWork<T> = (transaction: Transaction, audit: OwnAudit) => Promise<T>

const noEntry: OwnAudit = async () => undefined

/** As `auditedBy`, for scheduled jobs and commands of operators. */
export function auditedBySystem<T>(work: Work<T>): Promise<T> {
  return runAudited({ uid: SYSTEM_ADMIN_ID }, work)
}

/** The entries and the result of one run of the work. */
type Run<T> = { readonly entries: readonly ChainLink[]; readonly result: T }

/**
 * If the response to a commit is lost, the SDK runs the work again. The entries of the earlier run
 * show whether it was committed; then its result is returned and nothing is written twice.
 */
function runAudited<T>(
  actor: Actor,
  work: Work<T>,
  mayBegin?: (transaction: Transaction) => Promise<void>,
): Promise<T> {
  const runs: Run<T>[] = []
  return db.runTransaction(async (transaction) => {
    for (const run of runs) if (await isInLog(transaction, run.entries)) return run.result
    await mayBegin?.(transaction)
    const entries: ChainLink[] = []
    const result = await work(transaction, await openAudit(transaction, actor, entries))
    runs.unshift({ entries, result })
    return result
  })
}

async function isInLog(transaction: Transaction, entries: readonly ChainLink[]): Promise<boolean> {
  const last = entries.at(-1)
  return last !== undefined && (await transaction.get(entryAt(last))).data()?.hash === last.hash
}

const entryAt = ({ seq }: ChainLink) => doc('admin_actions', auditLineId(seq))

/**
 * Reads the head of the hash chain, which orders all entries; new links are added to `entries`. The
 * IP address of the admin is never recorded (`ip_address` is always null).
 */
async function openAudit(
  transaction: Transaction,
  { uid, method }: Actor,
  entries: ChainLink[],
): Promise<Audit> {
  const headDocument = statsDocument('audit_head')
  const head: ChainLink = (await transaction.get(headDocument)).data() ?? CHAIN_START

  return async (action) => {
    const createdAt = Timestamp.fromMillis(Date.now())
    const content: AuditContent = {
      admin_id: uid,
      ...(method !== undefined && { auth_method: method }),
      ...action,
      ip_address: null,
      created_at: createdAt,
    }
    const link = await chainAfter(entries.at(-1) ?? head, content)
    const { seq, hash } = link
    entries.push({ seq, hash })
    transaction.create(entryAt(link), { ...content, ...link })
    transaction.set(headDocument, { seq, hash, updated_at: createdAt })
  }
}
