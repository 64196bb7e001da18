import type { AdminAction } from '@grid/schema/admin-action'
import { LIMITS } from '@grid/schema/limits'
import { styled } from '@mui/material/styles'
import { ScrollText } from 'lucide-react'
import { useMemo } from 'react'
import { AdminSection } from './admin-section'
import { useAdmins } from './admins-panel'
import {
  AuditFilters,
  auditQuery,
  describeDetails,
  describeMethod,
  labelOf,
  useAuditFilter,
} from './audit-filters'
import { type Column, factsOf } from './data-row'
import { DataTable } from './data-table'
import { formatExact } from './dates'
import { type CsvColumn, ExportButton, fields } from './export-button'
import { MemberName } from './member-details'
import { ADMIN_MESSAGES } from './messages'
import { usePagedRows } from './use-rows'
import { VerifyChain } from './verify-chain'

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
  {
    id: 'action_type',
    label: 'Action',
    place: 'table',
    render: (row) => labelOf(row.action_type),
  },
  { id: 'target_type', label: 'Target', isMinor: true, render: (row) => labelOf(row.target_type) },
  {
    id: 'target_id',
    label: 'Target ID',
    place: 'details',
    render: (row) => row.target_id ?? 'None',
  },
  { id: 'details', label: 'Details', isMinor: true, place: 'table', render: describeDetails },
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
