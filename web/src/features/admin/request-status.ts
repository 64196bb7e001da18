import type { RequestStatus, ServiceRequest } from '@grid/schema/service-request'
import { useState } from 'react'
import { call } from '../../data/callables'
import { ADMIN_MESSAGES } from './messages'
import type { Pages } from './table/paging'
import { useAction } from './use-action'

/** What an admin expects a request to become; void once the stored status is another. */
type Expected = {
  readonly from: RequestStatus
  readonly to: RequestStatus
  /** The request was seen to move, or has left the list: if it comes back, it begins anew. */
  readonly hasMoved: boolean
}

type Expectations = Readonly<Record<string, Expected>>

const without = (id: string, { [id]: _, ...others }: Expectations): Expectations => others

/**
 * Moves requests along. The new status shows at once and goes back when the server refuses; why it
 * did stays in sight.
 */
export function useRequestStatus({ state, rows }: Pick<Pages<ServiceRequest>, 'state' | 'rows'>) {
  const [expected, setExpected] = useState<Expectations>({})
  const act = useAction()
  const seen = state === 'ready' ? afterLook(expected, rows) : expected
  if (seen !== expected) setExpected(seen)

  const statusOf = ({ id, status }: ServiceRequest): RequestStatus => {
    const hope = expected[id]
    return hope && hope.from === status ? hope.to : status
  }

  const move = async (request: ServiceRequest, to: RequestStatus) => {
    const { id, status: from } = request
    const before = expected[id]
    setExpected((all) => ({ ...all, [id]: { from, to, hasMoved: false } }))
    const isDone = await act.run(
      id,
      () => call('setRequestStatus', { request_id: id, status: to }),
      {
        success: ADMIN_MESSAGES.requestUpdated,
        failure: ADMIN_MESSAGES.requestFailed,
      },
    )
    if (isDone) return
    setExpected((all) => (before ? { ...all, [id]: before } : without(id, all)))
  }

  return { statusOf, move, busy: act.busy, problem: act.problem }
}

/** What is still expected after a look at the stored requests. */
function afterLook(expected: Expectations, rows: readonly ServiceRequest[]): Expectations {
  let next = expected
  for (const [id, hope] of Object.entries(expected)) {
    const isAtStart = rows.find((row) => row.id === id)?.status === hope.from
    if (isAtStart && hope.hasMoved) next = without(id, next)
    else if (!isAtStart && !hope.hasMoved) next = { ...next, [id]: { ...hope, hasMoved: true } }
  }
  return next
}
