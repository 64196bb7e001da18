import { LIMITS } from '@grid/schema/limits'
import {
  mayFollow,
  REQUEST_STATUSES,
  type RequestStatus,
  type ServiceRequest,
} from '@grid/schema/service-request'
import Link from '@mui/material/Link'
import { orderBy, type Query, query, where } from 'firebase/firestore'
import { Mailbox } from 'lucide-react'
import { useMemo, useState } from 'react'
import { call } from '../../data/callables'
import { serviceRequests } from '../../data/firestore'
import { SecondaryButton } from '../../design/buttons'
import { mailLink } from '../../design/links'
import { StatusMark, type Tone } from '../../design/status-mark'
import { AdminSection, useAction } from './admin-section'
import { type Column, nextSort, parseSort, type Sort } from './data-row'
import { DataTable } from './data-table'
import { formatMoment } from './dates'
import { type CsvColumn, ExportButton } from './export-button'
import { FilterSelect } from './filter-select'
import { ADMIN_MESSAGES, labelOf } from './messages'
import type { Details } from './row-drawer'
import { useUrlState } from './url-state'
import { firstPage, type RowPages, usePagedRows } from './use-rows'

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
export function useRequestStatus({
  state,
  rows,
}: Pick<RowPages<ServiceRequest>, 'state' | 'rows'>) {
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
      { success: ADMIN_MESSAGES.requestUpdated, failure: ADMIN_MESSAGES.requestFailed },
    )
    if (isDone) return
    setExpected((all) => (before ? { ...all, [id]: before } : without(id, all)))
  }

  return { statusOf, move, busy: action.busy, error: action.error }
}

function unexpired(expected: Expectations, rows: readonly ServiceRequest[]): Expectations {
  let next = expected
  for (const [id, change] of Object.entries(expected)) {
    const isAtStart = rows.find((row) => row.id === id)?.status === change.from
    if (isAtStart && change.hasMoved) next = without(id, next)
    else if (!isAtStart && !change.hasMoved) next = { ...next, [id]: { ...change, hasMoved: true } }
  }
  return next
}

const STEPS: readonly (readonly [RequestStatus, string])[] = [
  ['contacted', 'Contacted'],
  ['in_progress', 'Start work'],
  ['completed', 'Complete'],
]

type Props = {
  readonly status: RequestStatus
  readonly isBusy: boolean
  readonly onMove: (to: RequestStatus) => void
}

/** The next steps of a request. Steps that the status machine rejects are disabled. */
function RequestActions({ status, isBusy, onMove }: Props) {
  return STEPS.map(([to, label]) => (
    <SecondaryButton
      key={to}
      size="small"
      disabled={isBusy || !mayFollow(status, to)}
      onClick={() => onMove(to)}
    >
      {label}
    </SecondaryButton>
  ))
}

const MARKS: Readonly<Record<RequestStatus, readonly [Tone, string]>> = {
  pending: ['warning', 'Pending'],
  contacted: ['info', 'Contacted'],
  in_progress: ['info', 'In progress'],
  completed: ['success', 'Completed'],
}

function RequestMark({ status }: { readonly status: RequestStatus }) {
  const [tone, word] = MARKS[status]
  return <StatusMark tone={tone}>{word}</StatusMark>
}

/** The requests of one status, or all, by date. */
function requestQuery(status: string, direction: 'asc' | 'desc'): Query<ServiceRequest> {
  return query(
    serviceRequests,
    ...(status === '' ? [] : [where('status', '==', status)]),
    orderBy('created_at', direction),
  )
}

const PAGES = { size: LIMITS.recent.requests, failure: ADMIN_MESSAGES.analyticsFailed }

/** The first page without filters. */
export const FIRST_REQUESTS = firstPage(requestQuery('', 'desc'), PAGES)

const NEWEST: Sort = { field: 'created_at', direction: 'desc' }
const STATUSES = REQUEST_STATUSES.map((status) => [status, labelOf(status)] as const)
const EXPORT: readonly CsvColumn<ServiceRequest>[] = [
  ['created_at', (request) => request.created_at],
  ['name', (request) => request.user_name],
  ['email', (request) => request.user_email],
  ['service', (request) => request.service_name],
  ['status', (request) => request.status],
  ['message', (request) => request.message],
]

/** The service requests of clients, with their status. */
export function RequestsPanel() {
  const [status, setStatus] = useUrlState('status')
  const [order, setOrder] = useUrlState('requests')
  const by = parseSort(order, ['created_at'], NEWEST)
  const { direction } = by
  const list = useMemo(() => requestQuery(status, direction), [status, direction])
  const pages = usePagedRows(list, PAGES)
  const requests = useRequestStatus(pages)

  const actions = (row: ServiceRequest) => (
    <RequestActions
      status={requests.statusOf(row)}
      isBusy={requests.busy !== null}
      onMove={(to) => void requests.move(row, to)}
    />
  )

  return (
    <AdminSection
      id="requests"
      title="Service requests"
      tools={
        <>
          <FilterSelect label="Status" value={status} options={STATUSES} onChange={setStatus} />
          <ExportButton view="service_requests" list={list} columns={EXPORT} />
        </>
      }
    >
      <DataTable
        label="Service requests"
        columns={columnsOf(requests.statusOf)}
        pages={pages}
        empty={{ icon: Mailbox, text: emptyText(status) }}
        order={{ by, onOrder: (field) => setOrder(nextSort(field, by, NEWEST)) }}
        actions={actions}
        error={requests.error}
        details={(row) => detailsOf(row, requests.statusOf(row))}
      />
    </AdminSection>
  )
}

function emptyText(status: string): string {
  if (status === '') return 'No requests yet.'
  return status === 'pending' ? 'No open requests.' : 'No request has this status.'
}

type StatusOf = (row: ServiceRequest) => RequestStatus

function columnsOf(statusOf: StatusOf): readonly Column<ServiceRequest>[] {
  return [
    { id: 'service_name', label: 'Service', render: (row) => row.service_name },
    {
      id: 'user_name',
      label: 'From',
      isMinor: true,
      isFreeText: true,
      render: (row) => row.user_name,
    },
    { id: 'status', label: 'Status', render: (row) => <RequestMark status={statusOf(row)} /> },
    {
      id: 'created_at',
      label: 'Received',
      isSortable: true,
      isMinor: true,
      render: (row) => formatMoment(row.created_at),
    },
  ]
}

function detailsOf(request: ServiceRequest, status: RequestStatus): Details {
  const { service_name, user_name, user_email, created_at, message } = request
  return {
    title: service_name,
    facts: [
      ['From', user_name],
      [
        'Email',
        <Link key="mail" href={mailLink(user_email)}>
          {user_email}
        </Link>,
      ],
      ['Received', formatMoment(created_at)],
      ['Status', <RequestMark key="mark" status={status} />],
      ['Message', message],
    ],
  }
}
