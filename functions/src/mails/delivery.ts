import { randomUUID } from 'node:crypto'
import { LIMITS } from '@grid/schema/limits'
import { SECURITY_MAIL_LABELS, UNDO_EMAIL_PATH } from '@grid/schema/mail'
import { HOUR_MS, MINUTE_MS } from '@grid/schema/period'
import { truncate } from '@grid/schema/unicode'
import { Timestamp, type Transaction } from 'firebase-admin/firestore'
import { mapConcurrently } from '../core/batches'
import { collection, type Documents, doc, type Found, type Reference } from '../core/documents'
import { db } from '../core/firebase'
import { log } from '../core/log'
import { banOf, isBanned, profileOf } from '../core/members'
import { mailServer, siteOrigin } from '../core/params'
import { RUN_MS, readDigestFacts } from './digests'
import { readNotificationFacts } from './notification-mails'
import { composeDigest, composeNotification } from './notification-texts'
import { signedToken } from './signed-links'
import { composeMail } from './texts'
import { type Message, type Outcome, sendBySmtp } from './transport'

const ERROR_LENGTH = 200

type Mail = Documents['mails']

/** The fields of a mail that change with an attempt. */
type State = Pick<Mail, 'status' | 'error'> & Partial<Pick<Mail, 'due_at'>>

/** A mail that this call alone may send. */
type Claimed = {
  readonly ref: Reference<'mails'>
  readonly mail: Mail
  readonly message: Message
  readonly claim: string
}

/**
 * Sends a mail that is due, once: of several calls at the same time, one sends it. Does nothing
 * for other mails, and while mail is not configured.
 *
 * If a call ends between the server's response and the record of it, the mail stays `sending`.
 * `deliverDueMails` then gives it up instead of sending it twice.
 */
export async function deliverMail(id: string): Promise<void> {
  const server = mailServer()
  const claimed = server && (await claimMail(doc('mails', id)))
  if (!server || !claimed) return
  const { mail, message } = claimed
  const outcome = await sendBySmtp(server, message)
  const attempts = mail.attempts + 1
  await record(claimed, { ...stateAfter(outcome, attempts), attempts })
  const severity = outcome.status === 'sent' ? 'INFO' : 'WARNING'
  log(severity, 'mail', { kind: mail.kind, outcome: outcome.status, attempts })
}

/**
 * Marks a due mail as being sent. Null if it is not due, or has no recipient: the member's account
 * is being deleted, or the member no longer wants such mails. It is then deleted.
 */
function claimMail(ref: Reference<'mails'>): Promise<Claimed | null> {
  const now = Date.now()
  const due_at = Timestamp.fromMillis(now + LIMITS.mails.sendingMs)
  const claim = randomUUID()
  return db.runTransaction(async (transaction) => {
    const mail = (await transaction.get(ref)).data()
    if (!mail) return null
    const profile = (await transaction.get(profileOf(mail.user_id))).data()
    const isClaimed = hasClaim(mail, claim)
    const isWanted = isClaimed || isDue(mail, now)
    const message =
      profile && isWanted
        ? await messageOf(transaction, { ...mail, id: ref.id }, profile.username)
        : null
    if (!profile || (isWanted && !message)) transaction.delete(ref)
    if (!message) return null
    const claimed = { ref, mail, message, claim }
    if (isClaimed) return claimed
    transaction.update(ref, { status: 'sending', due_at, claim })
    return claimed
  })
}

/**
 * The message of a mail as it is now; null if its member does not want it any longer, or was banned
 * meanwhile. Banned members get notices about security alone.
 */
async function messageOf(
  transaction: Transaction,
  mail: Mail & { readonly id: string },
  username: string,
): Promise<Message | null> {
  const { id, to, kind } = mail
  const address = { id, to }
  const isSecurityMail = Object.hasOwn(SECURITY_MAIL_LABELS, kind)
  if (!isSecurityMail && isBanned(await transaction.get(banOf(mail.user_id)))) return null
  if (kind === 'notification') {
    const facts = await readNotificationFacts(transaction, mail, username)
    return facts && { ...address, ...composeNotification(facts), unsubscribe: facts.unsubscribe }
  }
  if (kind === 'digest') {
    const facts = await readDigestFacts(transaction, mail, username)
    return facts && { ...address, ...composeDigest(facts), unsubscribe: facts.unsubscribe }
  }
  const text = composeMail({
    kind,
    username,
    at: mail.happened_at?.toDate() ?? null,
    browser: mail.browser,
    passkeyName: mail.passkey_name,
    site: siteOrigin(),
    ...(mail.undo_until && { undoLink: undoLink(id) }),
  })
  return { ...address, ...text }
}

/** The link that restores the e-mail from before a change. */
function undoLink(id: string): string {
  return `${siteOrigin()}${UNDO_EMAIL_PATH}${signedToken('undo_email', id)}`
}

/** Clocks differ, so the first attempt does not compare times. */
function isDue({ status, attempts, due_at }: Mail, now: number): boolean {
  return status === 'queued' && (attempts === 0 || due_at.toMillis() <= now)
}

/** Whether a mail has this claim. The SDK repeats a transaction whose response was lost. */
function hasClaim(mail: Mail, claim: string): boolean {
  return mail.status === 'sending' && mail.claim === claim
}

function stateAfter(outcome: Outcome, attempts: number): State {
  if (outcome.status === 'sent') return { status: 'sent', error: null }
  const error = truncate(outcome.error.replace(/[\p{C}\p{Z}]+/gu, ' '), ERROR_LENGTH)
  if (outcome.status === 'unknown')
    return { status: 'failed', error: `It may have been delivered: ${error}` }
  const pause = LIMITS.mails.pausesMinutes[attempts - 1]
  if (outcome.status === 'rejected' || pause === undefined) return { status: 'failed', error }
  const due_at = Timestamp.fromMillis(Date.now() + pause * MINUTE_MS)
  return { status: 'queued', error, due_at }
}

/** Stores the result of an attempt, unless the mail was deleted or given up meanwhile. */
function record({ ref, claim }: Claimed, state: State & Pick<Mail, 'attempts'>): Promise<void> {
  return change(ref, (stored, transaction) => {
    if (hasClaim(stored, claim)) transaction.update(ref, { ...state })
  })
}

function change(
  ref: Reference<'mails'>,
  write: (stored: Mail, transaction: Transaction) => unknown,
): Promise<void> {
  return db.runTransaction(async (transaction) => {
    const stored = (await transaction.get(ref)).data()
    if (stored) write(stored, transaction)
  })
}

/** The most mails of one run, and how many are sent at the same time. */
const MAX_MAILS = 200
const CONCURRENCY = 4

/**
 * Sends the mails whose pause is over, and gives up those whose sending has never ended. While a
 * mail server does not answer, the run ends before its time is over; the next run continues.
 *
 * @throws the first error of Firestore that also keeps a mail from being put off.
 */
export async function deliverDueMails(now = Date.now()): Promise<void> {
  const due = collection('mails')
    .where('status', 'in', ['queued', 'sending'])
    .where('due_at', '<=', Timestamp.fromMillis(now))
    .orderBy('due_at')
  const { docs } = await due.limit(MAX_MAILS).get()
  const end = Date.now() + RUN_MS
  await mapConcurrently(docs, CONCURRENCY, async (mail) => {
    if (Date.now() < end) await deliverOrPutOff(mail, now)
  })
}

/** Puts a mail that fails off by an hour, so that it does not hold up the others. */
async function deliverOrPutOff(mail: Found<'mails'>, now: number): Promise<void> {
  try {
    const isSending = mail.data().status === 'sending'
    await (isSending ? giveUp(mail.ref, now) : deliverMail(mail.id))
  } catch (error) {
    log('ERROR', 'a mail was put off', { error })
    const due_at = Timestamp.fromMillis(now + HOUR_MS)
    await change(mail.ref, (_, transaction) => transaction.update(mail.ref, { due_at }))
  }
}

function giveUp(ref: Reference<'mails'>, now: number): Promise<void> {
  return change(ref, ({ status, due_at, attempts }, transaction) => {
    if (status !== 'sending' || due_at.toMillis() > now) return
    const error = 'It may have been delivered: the connection ended too early.'
    transaction.update(ref, { status: 'failed', error, attempts: attempts + 1 })
  })
}
