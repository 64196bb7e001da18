import type { RequestStatus, ServiceRequest } from '@grid/schema/service-request'
import { useState } from 'react'
import { call } from '../../data/callables'
import { ADMIN_MESSAGES } from './messages'
import { useAction } from './use-action'
import type { Pages } from './use-rows'

/** The status that an admin set. It expires when the stored status changes. */
type Expected = {
  readonly from: RequestStatus
  readonly to: RequestStatus
  /** The stored status has changed or the request left the list. */
  readonly hasMoved: boolean
}

type Expectations = Readonly<Record<string, Expected>>

const without = (id: string, { [id]: _, ...others }: Expectations): Expectations => others

/**
 * Changes the status of requests. Shows the new status at once, and the old one again if the server
 * rejects it. The error stays visible.
 */
export function useRequestStatus({ state, rows }: Pick<Pages<ServiceRequest>, 'state' | 'rows'>) {
  const [expected, setExpected] = useState<Expectations>({})
  const action = useAction()
  const seen = state === 'ready' ? unexpired(expected, rows) : expected
  if (seen !== expected) setExpected(seen)

  const statusOf = ({ id, status }: ServiceRequest): RequestStatus => {
    const change = expected[id]
    return change && change.from === status ? change.to : status
  }

  const move = async (request: ServiceRequest, to: RequestStatus) => {
    const { id, status: from } = request
    const before = expected[id]
    setExpected((all) => ({ ...all, [id]: { from, to, hasMoved: false } }))
    const isDone = await action.run(
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

  return { statusOf, move, busy: action.busy, error: action.error }
}

/** Removes expired expectations. */
function unexpired(expected: Expectations, rows: readonly ServiceRequest[]): Expectations {
  let next = expected
  for (const [id, change] of Object.entries(expected)) {
    const isAtStart = rows.find((row) => row.id === id)?.status === change.from
    if (isAtStart && change.hasMoved) next = without(id, next)
    else if (!isAtStart && !change.hasMoved) next = { ...next, [id]: { ...change, hasMoved: true } }
  }
  return next
}
