import { hash } from 'node:crypto'
import { LIMITS } from '@grid/schema/limits'
import { SECURITY_MAIL_LABELS, type SecurityMailKind } from '@grid/schema/mail'
import { DAY_MS } from '@grid/schema/period'
import { deviceName } from '@grid/schema/sign-in'
import { Timestamp, type Transaction } from 'firebase-admin/firestore'
import { collection, type Documents, doc, type Reference } from '../core/documents'
import { log } from '../core/log'
import { documentsOf } from '../core/members'
import { isMailEnabled } from '../core/params'

/** A mail about the security of an account, before it is stored. */
export type NewMail = {
  readonly uid: string
  /** The confirmed address; null if the member has none, and gets no mail. */
  readonly to: string | null
  readonly kind: SecurityMailKind
  /** Of the browser that caused the event; null if it is not known. */
  readonly userAgent: string | null
  /** When it happened; null if that is not known. By default now. */
  readonly happenedAt?: Timestamp | null
  readonly passkeyName?: string
  /** Until when the link of the mail undoes the event. */
  readonly undoUntil?: Timestamp
}

/**
 * Prepares a mail in the transaction of the event that it is about, so that neither is stored
 * without the other. Reads, so it comes before the writes of the transaction.
 *
 * @returns a function that stores the mail. It stores nothing while mail is not configured, or if
 *   the member already got the most mails of a day.
 */
export async function prepareMail(transaction: Transaction, mail: NewMail): Promise<() => void> {
  const { uid, to, kind, userAgent, happenedAt, passkeyName, undoUntil } = mail
  if (to === null || !isMailEnabled()) return () => undefined
  const now = Date.now()
  const recent = documentsOf(uid, 'mails')
    .where('kind', 'in', Object.keys(SECURITY_MAIL_LABELS))
    .where('created_at', '>', Timestamp.fromMillis(now - DAY_MS))
    .orderBy('created_at', 'desc')
    .limit(LIMITS.mails.perDay)
  // Only the notice with the undo is never left out: an intruder could cause the others before.
  if (!undoUntil && (await transaction.get(recent)).size >= LIMITS.mails.perDay) {
    log('WARNING', 'a mail was not queued, the member has too many', { kind })
    return () => undefined
  }
  const at = Timestamp.fromMillis(now)
  return () => {
    transaction.create(collection('mails').doc(), {
      ...queuedMail({ user_id: uid, to, kind }, at),
      browser: userAgent === null ? null : deviceName(userAgent),
      happened_at: happenedAt === undefined ? at : happenedAt,
      passkey_name: passkeyName ?? null,
      ...(undoUntil && { undo_until: undoUntil }),
    })
  }
}

/** The mail with a name. A repeated event has the same name, so it finds the same mail. */
export function mailNamed(...name: readonly (string | number)[]): Reference<'mails'> {
  return doc('mails', hash('sha256', name.join(' '), 'hex').slice(0, 40))
}

/** The fields of a mail that is due now. Those that only some kinds have are null. */
export function queuedMail(
  about: Pick<Documents['mails'], 'user_id' | 'to' | 'kind'>,
  at: Timestamp,
): Documents['mails'] {
  return {
    ...about,
    browser: null,
    happened_at: null,
    passkey_name: null,
    status: 'queued',
    attempts: 0,
    error: null,
    claim: null,
    created_at: at,
    due_at: at,
    expires_at: Timestamp.fromMillis(at.toMillis() + LIMITS.mails.days * DAY_MS),
  }
}
