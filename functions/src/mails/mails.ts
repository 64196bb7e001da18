import { Timestamp } from 'firebase-admin/firestore'
import { onDocumentCreated, onDocumentWritten } from 'firebase-functions/v2/firestore'
import { onSchedule } from 'firebase-functions/v2/scheduler'
import { auditedBy } from '../core/audit'
import { adminCall } from '../core/call'
import { doc } from '../core/documents'
import { AppError } from '../core/errors'
import { MAIL_SECRETS } from '../core/params'
import { runHandlers } from '../document-change'
import { deliverDueMails, deliverMail } from './delivery'
import { queueDueDigests } from './digests'
import { mailNotification } from './notification-mails'

/** Sends each new mail, over at most 15 connections, because mail servers limit them. */
export const onMailCreated = onDocumentCreated(
  { document: 'mails/{id}', retry: true, maxInstances: 3, concurrency: 5, secrets: MAIL_SECRETS },
  ({ params }) => runHandlers('mails/{id}', () => deliverMail(params.id)),
)

const NOTIFICATIONS = 'profiles/{uid}/notifications/{id}'

/** Mails members about notifications. It is a trigger, so that what notifies waits for no mail. */
export const onNotificationWritten = onDocumentWritten(
  { document: NOTIFICATIONS, retry: true },
  ({ data, params }) => {
    const change = { ...params, before: data?.before.data(), after: data?.after.data() }
    return runHandlers(NOTIFICATIONS, () => mailNotification(change))
  },
)

/** Sends the mails that could not be sent before, after pauses that grow. */
export const sendDueMails = onSchedule(
  { schedule: 'every 15 minutes', timeoutSeconds: 540, maxInstances: 1, secrets: MAIL_SECRETS },
  () => deliverDueMails(),
)

/** Queues the daily mails that are due. Clocks of all time zones show their hours at quarters. */
export const queueDigests = onSchedule(
  { schedule: 'every 15 minutes', timeoutSeconds: 540, maxInstances: 1 },
  () => queueDueDigests(),
)

/**
 * Hands a mail that could not be delivered to the mail server again, with all attempts. A repeated
 * call sends it once.
 */
export const resendMail = adminCall(
  'resendMail',
  async (admin, { mail_id }) => {
    const ref = doc('mails', mail_id)
    const changed = await auditedBy(admin, async (transaction, audit) => {
      const mail = (await transaction.get(ref)).data()
      if (!mail) throw new AppError('mail_not_found')
      if (mail.status !== 'failed') return false
      transaction.update(ref, { status: 'queued', attempts: 0, due_at: Timestamp.now() })
      await audit({
        action_type: 'resend_mail',
        target_type: 'mail',
        target_id: mail_id,
        details: { kind: mail.kind },
      })
      return true
    })
    await deliverMail(mail_id)
    const mail = (await ref.get()).data()
    if (!mail) throw new AppError('mail_not_found')
    return { changed, status: mail.status }
  },
  { secrets: MAIL_SECRETS },
)
