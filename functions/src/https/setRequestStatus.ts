import { mayFollow, type RequestStatus } from '@grid/schema/service-request'
import { auditedBy } from '../core/audit'
import { adminCall } from '../core/call'
import { refusal } from '../core/errors'
import { db } from '../core/firebase'

/** Takes a service request one step on, as `NEXT_STATUSES` allows. */
export const setRequestStatus = adminCall('setRequestStatus', (admin, { request_id, status }) =>
  auditedBy(admin, async (transaction, audit) => {
    const request = await transaction.get(db.doc(`service_requests/${request_id}`))
    if (!request.exists) throw refusal('request_not_found')
    const from: RequestStatus = request.get('status')
    if (from === status) return { changed: false }
    if (!mayFollow(from, status)) throw refusal('illegal_transition')
    transaction.update(request.ref, { status })
    await audit({
      action_type: 'set_request_status',
      target_type: 'service_request',
      target_id: request_id,
      details: { from, to: status },
    })
    return { changed: true }
  }),
)
