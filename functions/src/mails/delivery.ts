import { randomUUID } from 'node:crypto'
import { LIMITS } from '@grid/schema/limits'
import { type Mail, SECURITY_MAIL_LABELS } from '@grid/schema/mail'
import { HOUR_MS, MINUTE_MS } from '@grid/schema/period'
import { truncate } from '@grid/schema/unicode'
import {
  type DocumentReference,
  type DocumentSnapshot,
  type QueryDocumentSnapshot,
  Timestamp,
  type Transaction,
} from 'firebase-admin/firestore'
import { mapConcurrently } from '../core/batches'
import { db } from '../core/firebase'
import { log } from '../core/log'
import { banOf, isBanned, profileOf } from '../core/members'
import { mailServer, siteOrigin } from '../core/params'
import { RUN_MS, readDigestFacts } from './digests'
import { readNotificationFacts } from './notification-mails'
import { composeDigest, composeNotification } from './notification-texts'
import { composeMail } from './texts'
import { type Message, type Outcome, sendBySmtp } from './transport'

const ERROR_LENGTH = 200

/** The fields of a mail that change with an attempt. */
type State = Pick<Mail, 'status' | 'error'> & { readonly due_at?: Timestamp }

/** A mail that this call alone may send. */
type Claimed = {
  readonly ref: DocumentReference
  readonly mail: DocumentSnapshot
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
  const claimed = server && (await claimMail(db.doc(`mails/${id}`)))
  if (!server || !claimed) return
  const { mail, message } = claimed
  const outcome = await sendBySmtp(server, message)
  const attempts = mail.get('attempts') + 1
  await record(claimed, { ...stateAfter(outcome, attempts), attempts })
  const severity = outcome.is === 'sent' ? 'INFO' : 'WARNING'
  log(severity, 'mail', { kind: mail.get('kind'), outcome: outcome.is, attempts })
}

/**
 * Marks a due mail as being sent. Null if it is not due, or if nobody is to have it: its member has
 * no profile, so that the account is being deleted, or no longer wants such a mail. It is then
 * deleted.
 */
function claimMail(ref: DocumentReference): Promise<Claimed | null> {
  const now = Date.now()
  const due_at = Timestamp.fromMillis(now + LIMITS.mails.sendingMs)
  const claim = randomUUID()
  return db.runTransaction(async (transaction) => {
    const mail = await transaction.get(ref)
    if (!mail.exists) return null
    const profile = await transaction.get(profileOf(mail.get('user_id')))
    const isClaimed = hasClaim(mail, claim)
    const isWanted = isClaimed || isDue(mail, now)
    const message =
      profile.exists && isWanted
        ? await messageOf(transaction, mail, String(profile.get('username')))
        : null
    if (!profile.exists || (isWanted && !message)) transaction.delete(ref)
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
  mail: DocumentSnapshot,
  username: string,
): Promise<Message | null> {
  const address = { id: mail.id, to: String(mail.get('to')) }
  const ban = isSecurityMail(mail) ? undefined : await transaction.get(banOf(mail.get('user_id')))
  if (isBanned(ban)) return null
  if (mail.get('kind') === 'notification') {
    const facts = await readNotificationFacts(transaction, mail, username)
    return facts && { ...address, ...composeNotification(facts), unsubscribe: facts.unsubscribe }
  }
  if (mail.get('kind') === 'digest') {
    const facts = await readDigestFacts(transaction, mail, username)
    return facts && { ...address, ...composeDigest(facts), unsubscribe: facts.unsubscribe }
  }
  const text = composeMail({
    kind: mail.get('kind'),
    username,
    at: mail.get('happened_at')?.toDate() ?? null,
    browser: mail.get('browser'),
    passkeyName: mail.get('passkey_name'),
    site: siteOrigin(),
  })
  return { ...address, ...text }
}

function isSecurityMail(mail: DocumentSnapshot): boolean {
  return Object.keys(SECURITY_MAIL_LABELS).includes(mail.get('kind'))
}

/** Clocks differ, so the first attempt does not compare times. */
function isDue(mail: DocumentSnapshot, now: number): boolean {
  const isFirst = mail.get('attempts') === 0
  return mail.get('status') === 'queued' && (isFirst || mail.get('due_at').toMillis() <= now)
}

/** Whether a mail has this claim. The SDK repeats a transaction whose response was lost. */
function hasClaim(mail: DocumentSnapshot, claim: string): boolean {
  return mail.get('status') === 'sending' && mail.get('claim') === claim
}

function stateAfter(outcome: Outcome, attempts: number): State {
  if (outcome.is === 'sent') return { status: 'sent', error: null }
  const error = truncate(outcome.error.replace(/[\p{C}\p{Z}]+/gu, ' '), ERROR_LENGTH)
  if (outcome.is === 'unknown')
    return { status: 'failed', error: `It may have been delivered: ${error}` }
  const pause = LIMITS.mails.pausesMinutes[attempts - 1]
  if (outcome.is === 'rejected' || pause === undefined) return { status: 'failed', error }
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
  ref: DocumentReference,
  write: (stored: DocumentSnapshot, transaction: Transaction) => unknown,
): Promise<void> {
  return db.runTransaction(async (transaction) => {
    const stored = await transaction.get(ref)
    if (stored.exists) write(stored, transaction)
  })
}

/** The most mails of one run, and how many are sent at the same time. */
const MOST = 200
const CONCURRENCY = 4

/**
 * Sends the mails whose pause is over, and gives up those whose sending has never ended. While a
 * mail server does not answer, the run ends before its time is over; the next run continues.
 *
 * @throws the first error of Firestore that also keeps a mail from being put off.
 */
export async function deliverDueMails(now = Date.now()): Promise<void> {
  const due = db
    .collection('mails')
    .where('status', 'in', ['queued', 'sending'])
    .where('due_at', '<=', Timestamp.fromMillis(now))
    .orderBy('due_at')
  const { docs } = await due.limit(MOST).get()
  const end = Date.now() + RUN_MS
  await mapConcurrently(docs, CONCURRENCY, async (mail) => {
    if (Date.now() < end) await deliverOrPutOff(mail, now)
  })
}

/** Puts a mail that fails off by an hour, so that it does not hold up the others. */
async function deliverOrPutOff(mail: QueryDocumentSnapshot, now: number): Promise<void> {
  try {
    await (mail.get('status') === 'sending' ? giveUp(mail, now) : deliverMail(mail.id))
  } catch (error) {
    log('ERROR', 'a mail was put off', { error })
    const due_at = Timestamp.fromMillis(now + HOUR_MS)
    await change(mail.ref, (_, transaction) => transaction.update(mail.ref, { due_at }))
  }
}

function giveUp({ ref }: DocumentSnapshot, now: number): Promise<void> {
  return change(ref, (stored, transaction) => {
    if (stored.get('status') !== 'sending' || stored.get('due_at').toMillis() > now) return
    const error = 'It may have been delivered: the connection ended too early.'
    transaction.update(ref, { status: 'failed', error, attempts: stored.get('attempts') + 1 })
  })
}
