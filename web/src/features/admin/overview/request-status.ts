import type { RequestStatus, ServiceRequest } from '@grid/schema/service-request'
import { useState } from 'react'
import { call } from '../../../data/call'
import { ADMIN_MESSAGES } from '../messages'
import { useAct } from '../use-act'

/** What an admin expects a request to become; void as soon as the stored status moves. */
type Expected = { readonly from: RequestStatus; readonly to: RequestStatus }

/**
 * Moves requests along. The new status shows at once and goes back when the server refuses; why it
 * did stays in sight.
 */
export function useRequestStatus() {
  const [expected, setExpected] = useState<Readonly<Record<string, Expected>>>({})
  const act = useAct()

  const statusOf = ({ id, status }: ServiceRequest): RequestStatus => {
    const hope = expected[id]
    return hope && hope.from === status ? hope.to : status
  }

  const move = async (request: ServiceRequest, to: RequestStatus) => {
    const { id, status: from } = request
    setExpected((all) => ({ ...all, [id]: { from, to } }))
    const isDone = await act.run(
      id,
      () => call('setRequestStatus', { request_id: id, status: to }),
      {
        success: ADMIN_MESSAGES.requestUpdated,
        failure: ADMIN_MESSAGES.requestFailed,
      },
    )
    if (!isDone) setExpected(({ [id]: _, ...others }) => others)
  }

  return { statusOf, move, busy: act.busy, problem: act.problem }
}
