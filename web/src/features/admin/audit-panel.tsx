import type { AdminAction } from '@grid/schema/admin-action'
import { type LogSource, type LogVerdict, verifyLog } from '@grid/schema/audit-log'
import { LIMITS } from '@grid/schema/limits'
import { styled } from '@mui/material/styles'
import {
  getDocFromServer,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  where,
} from 'firebase/firestore'
import { Link2, ScrollText } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { errorMessage } from '../../data/errors'
import { adminActions, auditHeadDocument } from '../../data/firestore'
import { requestWithTimeout } from '../../data/timeout'
import { announce } from '../../design/notify'
import { StatusMark } from '../../design/status-mark'
import { counted } from '../../design/text'
import { ActionButton } from '../../forms/action-button'
import { AdminSection } from './admin-section'
import { useAdmins } from './admins-panel'
import {
  AuditFilters,
  auditQuery,
  describeDetails,
  describeMethod,
  useAuditFilter,
} from './audit-filters'
import { type Column, factsOf } from './data-row'
import { DataTable } from './data-table'
import { formatExact } from './dates'
import { type CsvColumn, ExportButton, fields } from './export-button'
import { MemberName } from './member-details'
import { ADMIN_MESSAGES, labelOf } from './messages'
import { usePagedRows } from './use-rows'

/** The stored audit log, read from the server without a cache until the signal aborts. */
const storedLog = (signal: AbortSignal): LogSource => ({
  head: async () => {
    const head = await requestWithTimeout(() => getDocFromServer(auditHeadDocument))
    return head.data() ?? null
  },
  after: async (seq, count) => {
    signal.throwIfAborted()
    const lines = query(adminActions, where('seq', '>', seq), orderBy('seq'), limit(count))
    const found = await requestWithTimeout(() => getDocsFromServer(lines))
    return found.docs.map((line) => line.data())
  },
})

/** The result of a verification as text. */
export function verdictText({ lines, error }: LogVerdict): string {
  const all = counted(lines, 'line')
  if (!error) return `The chain is whole: ${all} checked, the last one is the head.`
  const { seq, kind } = error
  switch (kind) {
    case 'truncated':
      return `The log was cut: line ${seq} and what followed it are missing before the head.`
    case 'beyond':
      return `Line ${seq} is beyond the head: the head was reset.`
    case 'missing':
      return `Line ${seq} is missing.`
    case 'altered':
      return `Line ${seq} was altered: its hash does not fit.`
  }
}

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  minHeight: 42,
}))

const OutcomeText = styled('span')({ '& > span': { marginInlineEnd: '0.5ch' } })

type Outcome = { readonly tone: 'success' | 'error' | 'info'; readonly text: string }

/** Verifies the hash chain of the audit log in this browser, without trusting the server. */
export function VerifyChain() {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const controller = useRef<AbortController>(null)
  // A long log takes minutes, and its result is no news on another page.
  useEffect(() => () => controller.current?.abort(), [])

  const end = (result: Outcome, { aborted }: AbortSignal) => {
    if (aborted) return
    setOutcome(result)
    announce(result.text)
  }
  const verify = async () => {
    controller.current = new AbortController()
    const { signal } = controller.current
    announce('Checking the audit log.')
    try {
      const verdict = await verifyLog(storedLog(signal), {
        atOnce: LIMITS.page.audit,
        onProgress: (lines) => setOutcome({ tone: 'info', text: `${lines} lines checked so far` }),
      })
      end({ tone: verdict.error ? 'error' : 'success', text: verdictText(verdict) }, signal)
    } catch (error) {
      end({ tone: 'error', text: `Not checked. ${errorMessage(error)}` }, signal)
    }
  }

  return (
    <Row>
      <ActionButton startIcon={<Link2 size={16} aria-hidden />} action={verify}>
        Verify chain
      </ActionButton>
      <OutcomeText>
        {outcome && (
          <>
            <StatusMark tone={outcome.tone}>{MARKS[outcome.tone]}</StatusMark> {outcome.text}
          </>
        )}
      </OutcomeText>
    </Row>
  )
}

const MARKS = { success: 'Whole', error: 'Error', info: 'Checking' } as const

const Hash = styled('span')(({ theme }) => ({ ...theme.typography.data, fontSize: '0.875rem' }))

const EXPORT: readonly CsvColumn<AdminAction>[] = [
  ...fields('seq', 'created_at', 'admin_id'),
  ['auth_method', (line) => line.auth_method ?? ''],
  ['action', (line) => line.action_type],
  ['target', (line) => line.target_type],
  ['target_id', (line) => line.target_id],
  ['details', describeDetails],
  ['hash', (line) => line.hash],
]

const COLUMNS: readonly Column<AdminAction>[] = [
  { id: 'created_at', label: 'Time', render: (row) => formatExact(row.created_at) },
  { id: 'admin_id', label: 'Admin', render: (row) => <MemberName uid={row.admin_id} /> },
  { id: 'auth_method', label: 'Signed in with', isMinor: true, render: describeMethod },
  { id: 'action_type', label: 'Action', place: 'table', render: (row) => labelOf(row.action_type) },
  { id: 'target_type', label: 'Target', isMinor: true, render: (row) => labelOf(row.target_type) },
  {
    id: 'target_id',
    label: 'Target ID',
    place: 'details',
    render: (row) => row.target_id ?? 'None',
  },
  {
    id: 'details',
    label: 'Details',
    isMinor: true,
    isFreeText: true,
    place: 'table',
    render: describeDetails,
  },
  {
    id: 'all_details',
    label: 'Details',
    place: 'details',
    render: (row) => describeDetails(row) || 'None',
  },
  { id: 'hash', label: 'Hash', place: 'details', render: (row) => <Hash>{row.hash}</Hash> },
  {
    id: 'previous_hash',
    label: 'Hash of the line before',
    place: 'details',
    render: (row) => <Hash>{row.previous_hash}</Hash>,
  },
]

/** The audit log, newest first, 100 entries per page. */
export function AuditPanel() {
  const filters = useAuditFilter()
  const admins = useAdmins()
  const list = useMemo(() => auditQuery(filters.filter), [filters.filter])
  const pages = usePagedRows(list, {
    size: LIMITS.page.audit,
    mostAtOnce: LIMITS.page.audit,
    failure: ADMIN_MESSAGES.auditFailed,
  })

  return (
    <AdminSection
      id="audit"
      title="Audit log"
      tools={
        <>
          <VerifyChain />
          <ExportButton view="audit_log" list={list} columns={EXPORT} />
        </>
      }
    >
      <AuditFilters filters={filters} admins={admins.state === 'ready' ? admins.data : []} />
      <DataTable
        label="Audit log"
        columns={COLUMNS}
        pages={pages}
        empty={{
          icon: ScrollText,
          text: filters.isFiltered
            ? 'No entry matches these filters.'
            : 'No entries yet. Every action of an admin is recorded here.',
        }}
        details={(row) => ({
          title: `Line ${row.seq}: ${labelOf(row.action_type)}`,
          facts: factsOf(COLUMNS, row),
        })}
      />
    </AdminSection>
  )
}
