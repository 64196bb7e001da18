import { LIMITS } from '@grid/schema/limits'
import { REPORT_REASON_LABELS, type Report, type ReportOutcome } from '@grid/schema/report'
import Link from '@mui/material/Link'
import { orderBy, query, where } from 'firebase/firestore'
import { ShieldCheck } from 'lucide-react'
import { reports } from '../../../data/firestore'
import { SteadyButton } from '../../../design/steady-button'
import { ActProblem } from '../act-problem'
import { AdminSection } from '../admin-section'
import { formatMoment } from '../dates'
import { MemberName } from '../member-name'
import { ADMIN_MESSAGES } from '../messages'
import type { Column } from '../table/column'
import type { CsvColumn } from '../table/csv'
import { DataTable } from '../table/data-table'
import { ExportButton } from '../table/export-button'
import type { Details } from '../table/row-drawer'
import { usePages } from '../table/use-pages'
import { ReportedTarget } from './reported-target'
import { useJudgement } from './use-judgement'

const OLDEST = query(reports, where('status', '==', 'open'), orderBy('created_at', 'asc'))
const EXPORT: readonly CsvColumn<Report>[] = [
  ['created_at', (report) => report.created_at],
  ['target', (report) => report.target_type],
  ['target_id', (report) => report.target_id],
  ['post_id', (report) => report.post_id],
  ['reason', (report) => report.reason],
  ['note', (report) => report.note],
  ['user_id', (report) => report.user_id],
]

const COLUMNS: readonly Column<Report>[] = [
  { id: 'target', label: 'What', render: (row) => <ReportedTarget report={row} /> },
  {
    id: 'reason',
    label: 'Reason',
    isMinor: true,
    render: (row) => REPORT_REASON_LABELS[row.reason],
  },
  { id: 'note', label: 'Note', isMinor: true, render: (row) => row.note ?? '–' },
  {
    id: 'user_id',
    label: 'Reported by',
    isMinor: true,
    render: (row) => <MemberName uid={row.user_id} />,
  },
]

const OUTCOMES: readonly (readonly [ReportOutcome, string])[] = [
  ['dismiss', 'Dismiss'],
  ['remove', 'Remove'],
  ['ban', 'Ban author'],
]

/** What members reported and nobody has judged yet, the longest waiting first. */
export function ReportsPanel() {
  const judgement = useJudgement()
  const pages = usePages(OLDEST, {
    size: LIMITS.panel.reports,
    failure: ADMIN_MESSAGES.reportsFailed,
  })

  const actions = (row: Report) =>
    OUTCOMES.map(([outcome, label]) => (
      <SteadyButton
        key={outcome}
        size="small"
        variant="outlined"
        color="secondary"
        disabled={judgement.busy !== null}
        onClick={() => void judgement.judge(row, outcome)}
      >
        {label}
      </SteadyButton>
    ))

  return (
    <AdminSection
      id="reports"
      title="Open reports"
      lead="A text that is gone may have been deleted by its author, who can bring it back. Remove works then as well."
      tools={<ExportButton view="open_reports" list={OLDEST} columns={EXPORT} />}
    >
      <ActProblem problem={judgement.problem} />
      <DataTable
        label="Open reports"
        columns={COLUMNS}
        pages={pages}
        failure={ADMIN_MESSAGES.reportsFailed}
        empty={{ icon: ShieldCheck, text: 'Nothing is reported. Nothing to do here.' }}
        actions={actions}
        details={detailsOf}
      />
      {judgement.dialog}
    </AdminSection>
  )
}

function detailsOf(row: Report): Details {
  return {
    title: `Reported ${row.target_type}`,
    facts: [
      ['Text', <ReportedTarget key="text" report={row} />],
      ['Reason', REPORT_REASON_LABELS[row.reason]],
      ['Note', row.note ?? 'None'],
      ['Reported by', <MemberName key="by" uid={row.user_id} />],
      ['Reported', formatMoment(row.created_at)],
      [
        'Where',
        <Link key="where" href={`/hub/${row.post_id}`} target="_blank">
          Open the post
        </Link>,
      ],
    ],
  }
}
