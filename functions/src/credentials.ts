import { LIMITS } from '@grid/schema/limits'
import { DAY_MS, MINUTE_MS } from '@grid/schema/period'
import { FieldValue, Timestamp, type Transaction } from 'firebase-admin/firestore'
import { auditedIfAdmin } from './core/audit'
import type { SignedIn } from './core/authority'
import { accountCall, type Page } from './core/call'
import { type Documents, doc, type Found, readAll } from './core/documents'
import { type AuthAccount, readAuthAccount } from './core/firebase'
import { documentsOf, profileOf } from './core/members'
import { type NewMail, prepareMail } from './mails/queue'
import { endedBefore } from './sessions'

/** E-mail and password of an account at one comparison. */
type Credentials = Omit<Documents['credentials'], 'user_id'>

/**
 * Compares e-mail and password of an account with the last comparison, and notifies the member of
 * a change. The first comparison only stores them. A notice goes to the address that was confirmed
 * before the change, so that a new address does not hide it. Changes of an admin are audited. Auth
 * has ended the sessions from before the change, but their ID tokens stay valid for up to an hour;
 * the time on the profile ends them now.
 *
 * Auth notifies functions of no change, so one is found at the next call or sign-in. It is asked
 * before the transaction, which holds the audit log of all admins. So a comparison is stored only
 * if no other one was stored since the lookup began.
 *
 * @param changedBy - The session that made the change; null if another one may have.
 */
export async function compareCredentials(uid: string, changedBy: Session | null): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const before = (await documentOf(uid).get()).data()
    const account = await readAuthAccount(uid)
    if (!account) return
    const after = credentialsOf(account, before)
    if (isSame(before, after)) return
    const { sessionsEndedAt } = account
    if (await storeChange({ uid, before, after, sessionsEndedAt }, changedBy)) return
  }
  throw new Error('The credentials were compared too often at the same time.')
}

/** Comparisons at the same time, such as those of several devices, take turns. */
const MAX_TRIES = 5

/**
 * The session that makes a change goes on. It has confirmed the identity just before, by a passkey
 * or the current password.
 */
const CONFIRMED_MS = MINUTE_MS

type Change = {
  readonly uid: string
  /** What was stored before the lookup. */
  readonly before: Credentials | undefined
  readonly after: Credentials
} & Pick<AuthAccount, 'sessionsEndedAt'>

/** Stores a change and its notices. False if another comparison was stored meanwhile. */
function storeChange(change: Change, changedBy: Session | null): Promise<boolean> {
  const { uid, before, after, sessionsEndedAt } = change
  const userAgent = changedBy?.userAgent ?? null
  const actor = changedBy ? { uid, method: changedBy.method } : { uid }
  return auditedIfAdmin(actor, async (transaction, audit) => {
    const [profile, stored] = await readAll(transaction, profileOf(uid), documentOf(uid))
    // The profile is the first thing that the deletion of an account removes.
    if (!profile.exists) return true
    if (!isSame(before, stored.data())) return false
    const notices = before ? noticesOf(uid, before, after) : []
    const isMoved = notices.some(({ kind }) => kind === 'email_changed')
    const undone = isMoved ? await undoneBy(transaction, uid, after) : null
    const queued: (() => void)[] = []
    for (const notice of notices) {
      const isUndoable = notice.kind === 'email_changed' && undone === null
      const undoUntil = isUndoable ? { undoUntil: Timestamp.fromMillis(Date.now() + UNDO_MS) } : {}
      queued.push(await prepareMail(transaction, { ...notice, ...undoUntil, userAgent }))
    }
    transaction.set(stored.ref, { user_id: uid, ...after })
    if (notices.length > 0 && sessionsEndedAt !== null) {
      transaction.update(profile.ref, endedBefore(profile, sessionsEndedAt - CONFIRMED_MS))
    }
    for (const { ref } of undone ?? []) {
      transaction.update(ref, { undo_until: FieldValue.delete() })
    }
    for (const queueMail of queued) queueMail()
    for (const { kind } of notices) await audit(ENTRIES[kind])
    return true
  })
}

const UNDO_MS = LIMITS.emailUndo.days * DAY_MS

/**
 * If an e-mail restores one that was replaced in the last days: the notices of the changes since
 * then, which can no longer undo anything. Otherwise an intruder, whose address got such a notice,
 * could take the account back. Null for a new e-mail.
 */
async function undoneBy(
  transaction: Transaction,
  uid: string,
  { email }: Credentials,
): Promise<readonly Found<'mails'>[] | null> {
  const now = Timestamp.now()
  const notices = documentsOf(uid, 'mails')
    .where('kind', '==', 'email_changed')
    .where('created_at', '>', Timestamp.fromMillis(now.toMillis() - UNDO_MS))
    .orderBy('created_at', 'desc')
  const { docs } = await transaction.get(notices)
  const open = docs.filter((mail) => (mail.data().undo_until ?? now) > now)
  // The earliest change decides: what follows it may all be of an intruder.
  const at = open.findLastIndex((mail) => mail.data().to === email)
  return at === -1 ? null : open.slice(0, at).filter((mail) => mail.data().to !== email)
}

const documentOf = (uid: string) => doc('credentials', uid)

/** How a session was opened, and its browser. */
type Session = Pick<SignedIn, 'method'> & Pick<Page, 'userAgent'>

const ENTRIES = { password_changed: 'change_password', email_changed: 'change_email' } as const

/** Auth's values. A comparison that was late never turns the time of the password back. */
function credentialsOf(account: AuthAccount, before: Credentials | undefined): Credentials {
  const { email, emailVerified, passwordUpdatedAt } = account
  const known = before?.password_updated_at ?? null
  const isNewer = passwordUpdatedAt !== null && passwordUpdatedAt > (known?.toMillis() ?? 0)
  return {
    email,
    email_verified: emailVerified,
    password_updated_at: isNewer ? Timestamp.fromMillis(passwordUpdatedAt) : known,
  }
}

function isSame(one: Credentials | undefined, other: Credentials | undefined): boolean {
  if (!one || !other) return one === other
  const isSameEmail = one.email === other.email && one.email_verified === other.email_verified
  return isSameEmail && timeOf(one) === timeOf(other)
}

function timeOf({ password_updated_at: at }: Credentials): number | null {
  return at?.toMillis() ?? null
}

type Notice = Omit<NewMail, 'userAgent' | 'kind'> & { readonly kind: keyof typeof ENTRIES }

function noticesOf(uid: string, before: Credentials, after: Credentials): Notice[] {
  const [earlier, current] = [confirmedEmail(before), confirmedEmail(after)]
  const password: Notice = {
    uid,
    to: earlier ?? current,
    kind: 'password_changed',
    happenedAt: after.password_updated_at,
  }
  // Auth does not store when the e-mail changed.
  const email: Notice = { uid, to: earlier, kind: 'email_changed', happenedAt: null }
  return [
    ...(timeOf(before) === timeOf(after) ? [] : [password]),
    ...(before.email === after.email ? [] : [email]),
  ]
}

function confirmedEmail({ email, email_verified }: Credentials): string | null {
  return email_verified ? email : null
}

/** Notifies the caller of an own change of e-mail or password that this browser has just made. */
export const noteCredentials = accountCall('noteCredentials', async (caller) => {
  await compareCredentials(caller.uid, caller)
  return {}
})
