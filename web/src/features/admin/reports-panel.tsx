import type { CallOutput } from '@grid/schema/calls'
import { LIMITS } from '@grid/schema/limits'
import { REPORT_REASON_LABELS, type Report, type ReportOutcome } from '@grid/schema/report'
import { orderBy, query, where } from 'firebase/firestore'
import { ShieldCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '../../data/callables'
import { reports } from '../../data/firestore'
import { SecondaryButton } from '../../design/buttons'
import { useConfirm } from '../../design/confirm'
import { type ActionMessages, AdminSection, useAction } from './admin-section'
import { BanDialog } from './bans'
import type { Column } from './data-row'
import { DataTable } from './data-table'
import { formatMoment } from './dates'
import { type CsvColumn, ExportButton, fields } from './export-button'
import { MemberName } from './member-details'
import { ADMIN_MESSAGES, confirmRemoval } from './messages'
import { ReportedLink, ReportedTarget, readReported } from './reported-text'
import type { Details } from './row-drawer'
import { firstPage, usePagedRows } from './use-rows'

/** What each outcome did, for a text and for a profile. */
const TEXT_MESSAGES = {
  dismiss: ADMIN_MESSAGES.reportDismissed,
  remove: ADMIN_MESSAGES.reportRemoved,
  ban: ADMIN_MESSAGES.reportBanned,
  gone: ADMIN_MESSAGES.reportedGone,
  notBanned: ADMIN_MESSAGES.reportNotBanned,
} as const
const PROFILE_MESSAGES = {
  dismiss: ADMIN_MESSAGES.reportDismissed,
  remove: ADMIN_MESSAGES.profileCleared,
  ban: ADMIN_MESSAGES.profileBanned,
  gone: ADMIN_MESSAGES.profileGone,
  notBanned: ADMIN_MESSAGES.profileNotBanned,
} as const

function messagesOf(
  outcome: ReportOutcome,
  { target_type }: Report,
): ActionMessages<CallOutput<'resolveReport'>> {
  const messages = target_type === 'profile' ? PROFILE_MESSAGES : TEXT_MESSAGES
  return {
    success: messages[outcome],
    // Others acted first, so that less was done than requested.
    partial: ({ changed, removed, banned }) => {
      if (!changed) return ADMIN_MESSAGES.reportResolved
      if (outcome === 'dismiss') return null
      if (!removed) return banned ? ADMIN_MESSAGES.emptyProfileBanned : messages.gone
      return outcome === 'ban' && !banned ? messages.notBanned : null
    },
    failure: ADMIN_MESSAGES.reportFailed,
  }
}

/** Resolves reports. Each outcome resolves all open reports about the same target. */
export function useReportOutcome() {
  const confirm = useConfirm()
  const action = useAction()
  const [banning, setBanning] = useState<{ readonly report: Report; readonly name: string } | null>(
    null,
  )

  const askForBan = (report: Report) => {
    setBanning({ report, name: 'the author' })
    readReported(report).then(
      (found) =>
        setBanning((current) =>
          found && current?.report === report ? { report, name: found.author } : current,
        ),
      (error: unknown) => console.warn('The author could not be read:', error),
    )
  }
  const resolve = async (report: Report, outcome: ReportOutcome) => {
    if (outcome === 'ban') return askForBan(report)
    if (outcome === 'remove' && !(await confirm(confirmRemoval(report.target_type)))) return
    const reason = outcome === 'remove' ? { reason: REPORT_REASON_LABELS[report.reason] } : {}
    const request = { report_id: report.id, outcome, ...reason }
    await action.run(report.id, () => call('resolveReport', request), messagesOf(outcome, report))
  }

  const dialog: ReactNode = banning && (
    <BanDialog
      key={banning.report.id}
      target={banning.report.id}
      name={banning.name}
      mayEnd={false}
      messages={messagesOf('ban', banning.report)}
      ban={({ reason }) =>
        call('resolveReport', { report_id: banning.report.id, outcome: 'ban', reason })
      }
      onClose={() => setBanning(null)}
    />
  )
  return { resolve, dialog, busy: action.busy, error: action.error }
}

const OLDEST = query(reports, where('status', '==', 'open'), orderBy('created_at', 'asc'))
const PAGES = { size: LIMITS.panel.reports, failure: ADMIN_MESSAGES.reportsFailed }

export const FIRST_REPORTS = firstPage(OLDEST, PAGES)

const EXPORT: readonly CsvColumn<Report>[] = [
  ...fields('created_at'),
  ['target', (report) => report.target_type],
  ...fields('target_id', 'post_id', 'reason', 'note', 'user_id'),
]

const COLUMNS: readonly Column<Report>[] = [
  { id: 'target', label: 'What', render: (row) => <ReportedTarget report={row} /> },
  {
    id: 'reason',
    label: 'Reason',
    isMinor: true,
    render: (row) => REPORT_REASON_LABELS[row.reason],
  },
  { id: 'note', label: 'Note', isMinor: true, isFreeText: true, render: (row) => row.note ?? '–' },
  {
    id: 'user_id',
    label: 'Reported by',
    isMinor: true,
    isFreeText: true,
    render: (row) => <MemberName uid={row.user_id} />,
  },
]

/** The outcomes of a report, each with the label of its button. */
const outcomesOf = ({ target_type }: Report) =>
  [
    ['dismiss', 'Dismiss'],
    ['remove', confirmRemoval(target_type).action],
    ['ban', 'Ban author'],
  ] as const

/** The open reports, oldest first. */
export function ReportsPanel() {
  const resolution = useReportOutcome()
  const pages = usePagedRows(OLDEST, PAGES)

  const actions = (row: Report) =>
    outcomesOf(row).map(([outcome, label]) => (
      <SecondaryButton
        key={outcome}
        size="small"
        disabled={resolution.busy !== null}
        onClick={() => void resolution.resolve(row, outcome)}
      >
        {label}
      </SecondaryButton>
    ))

  return (
    <AdminSection
      id="reports"
      title="Open reports"
      lead="Delete is final, also for texts that their authors have deleted. Clear removes the bio, links and avatar of a profile."
      tools={<ExportButton view="open_reports" list={OLDEST} columns={EXPORT} />}
    >
      <DataTable
        label="Open reports"
        columns={COLUMNS}
        pages={pages}
        empty={{ icon: ShieldCheck, text: 'Nothing is reported. Nothing to do here.' }}
        actions={actions}
        error={resolution.error}
        details={detailsOf}
      />
      {resolution.dialog}
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
      ['Where', <ReportedLink key="where" report={row} />],
    ],
  }
}
