import { hash } from 'node:crypto'
import type { CallInput } from '@grid/schema/calls'
import { firstFormError } from '@grid/schema/errors'
import { LIMITS } from '@grid/schema/limits'
import { dayOf } from '@grid/schema/metrics'
import { SERVICE_NAMES } from '@grid/schema/service'
import {
  mayFollow,
  type ServiceRequestDraft,
  serviceRequestForm,
} from '@grid/schema/service-request'
import { Timestamp } from 'firebase-admin/firestore'
import { auditedBy } from './core/audit'
import { adminCall, publicCall } from './core/call'
import { doc } from './core/documents'
import { AppError } from './core/errors'
import { db } from './core/firebase'

/** Sets the status of a service request to one that `NEXT_STATUSES` allows. */
export const setRequestStatus = adminCall('setRequestStatus', (admin, { request_id, status }) =>
  auditedBy(admin, async (transaction, audit) => {
    const document = doc('service_requests', request_id)
    const request = (await transaction.get(document)).data()
    if (!request) throw new AppError('request_not_found')
    const from = request.status
    if (from === status) return { changed: false }
    if (!mayFollow(from, status)) throw new AppError('illegal_transition')
    transaction.update(document, { status })
    await audit({
      action_type: 'set_request_status',
      target_type: 'service_request',
      target_id: request_id,
      details: { from, to: status },
    })
    return { changed: true }
  }),
)

/**
 * Stores a service request. Its id is a hash of its contents and the day, so that a retry after a
 * lost response stores it once.
 */
export const submitServiceRequest = publicCall('submitServiceRequest', async (caller, input) => {
  if (looksAutomated(input)) throw new AppError('looks_automated')
  const { name, email, service_id, message } = checkedForm(input)
  await caller.assertRateLimit()
  const now = Date.now()
  const id = requestId({ name, email, service_id, message }, dayOf(now))
  const document = doc('service_requests', id)
  await db.runTransaction(async (transaction) => {
    if ((await transaction.get(document)).exists) return
    transaction.create(document, {
      user_name: name,
      user_email: email,
      service_type: service_id,
      service_name: SERVICE_NAMES[service_id],
      message,
      status: 'pending',
      created_at: Timestamp.fromMillis(now),
    })
  })
  return { request_id: id }
})

/** Whether the form was filled by a bot. Other clients send no such fields. */
function looksAutomated({ website, filled_ms }: CallInput<'submitServiceRequest'>): boolean {
  return Boolean(website) || (filled_ms !== undefined && filled_ms < LIMITS.requestFillMs.min)
}

function checkedForm(input: CallInput<'submitServiceRequest'>): ServiceRequestDraft {
  const { name, email, service_id, message } = input
  const parsed = serviceRequestForm.safeParse({ name, email, service_id, message })
  if (parsed.success) return parsed.data
  throw new AppError('invalid_input', firstFormError(parsed.error))
}

function requestId({ name, email, service_id, message }: ServiceRequestDraft, day: string): string {
  const text = JSON.stringify([name, email, service_id, message, day])
  return hash('sha256', text, 'hex').slice(0, 20)
}
