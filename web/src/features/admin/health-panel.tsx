import { formatNumber } from '@grid/schema/format'
import type { Health, HealthCheck, HealthFinding, HealthLine } from '@grid/schema/health'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { HeartPulse, Wrench } from 'lucide-react'
import { call } from '../../data/callables'
import { healthDocument } from '../../data/firestore'
import { SecondaryButton } from '../../design/buttons'
import { useConfirm } from '../../design/confirm'
import { DashList } from '../../design/lists'
import { ReserveSpace, RowsSkeleton } from '../../design/loading'
import { EmptyState, ErrorState } from '../../design/states'
import { StatusMark } from '../../design/status-mark'
import { SteadyHeight } from '../../design/steady-height'
import { ActionError, AdminSection, useAction } from './admin-section'
import { formatExact } from './dates'
import { ADMIN_MESSAGES, CONFIRM_OPTIMIZE } from './messages'
import { useRefresh } from './refresh'
import { type Loadable, useRecord } from './use-rows'

const CHECK_NAMES: Readonly<Record<HealthCheck, string>> = {
  counts: 'Counters',
  daily_figures: 'Daily metrics',
  reputation: 'Reputation',
  comment_counts: 'Comment counters',
  upvotes: 'Upvotes of posts',
  orphan_comments: 'Comments without a post',
  orphan_passkeys: 'Passkeys and GitHub links without an account',
  missing_accounts: 'Members without an account',
  abandoned_sign_ups: 'Accounts that chose no username',
  old_trash: 'Old trash',
  old_records: 'Old requests, downloads and events',
  unused_images: 'Unused images',
  tallies: 'Tags and contributors',
  admin_claims: 'Admin claims',
  expired_bans: 'Bans that ended',
  account_deletions: 'Deleted accounts',
  audit_chain: 'Audit chain',
}

/** The number of documents that a reconciliation repaired. */
export function repairedBy(lines: readonly HealthLine[]): number {
  return lines.reduce((sum, line) => sum + line.repaired, 0)
}

/** Describes a finding and its repair. */
export function findingText({ check, subject, was, is }: HealthFinding): string {
  const found = `${CHECK_NAMES[check]}: ${subject} was ${was ?? 'missing'}`
  return is === null ? `${found} and was not changed.` : `${found}, now ${is}.`
}

type Props = {
  readonly lines: readonly HealthLine[]
  readonly findings: readonly HealthFinding[]
}

function HealthReport({ lines, findings }: Props) {
  return (
    <>
      <TableContainer role="region" aria-label="Health checks, scrollable" tabIndex={0}>
        <Table size="small" stickyHeader aria-label="Health checks">
          <TableHead>
            <TableRow>
              <TableCell>Check</TableCell>
              <TableCell>State</TableCell>
              <TableCell align="right">Checked</TableCell>
              <TableCell align="right">Repaired</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {lines.map(({ check, checked, repaired }) => (
              <TableRow key={check} hover>
                <TableCell component="th" scope="row">
                  {CHECK_NAMES[check]}
                </TableCell>
                <TableCell>
                  <CheckMark
                    repaired={repaired}
                    isOpen={findings.some(
                      (finding) => finding.check === check && finding.is === null,
                    )}
                  />
                </TableCell>
                <TableCell align="right">{formatNumber(checked)}</TableCell>
                <TableCell align="right">{formatNumber(repaired)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {findings.length > 0 && (
        <DashList aria-label="Findings">
          {findings.map((finding) => (
            <li key={`${finding.check} ${finding.subject}`}>{findingText(finding)}</li>
          ))}
        </DashList>
      )}
    </>
  )
}

function CheckMark({ repaired, isOpen }: { readonly repaired: number; readonly isOpen: boolean }) {
  if (isOpen) return <StatusMark tone="error">Needs attention</StatusMark>
  if (repaired > 0) return <StatusMark tone="warning">Repaired</StatusMark>
  return <StatusMark tone="success">In order</StatusMark>
}

function leadOf(health: Loadable<Health | null>): string {
  if (health.state !== 'ready') return health.state === 'loading' ? 'Loading...' : 'Not loaded.'
  return health.data ? `Last checked ${formatExact(health.data.checked_at)}.` : 'Not checked yet.'
}

/** The report of the last reconciliation, and the button that starts one. */
export function HealthPanel() {
  const confirm = useConfirm()
  const action = useAction()
  const { refresh } = useRefresh()
  const health = useRecord(healthDocument, ADMIN_MESSAGES.healthFailed)

  const optimize = async () => {
    if (!(await confirm(CONFIRM_OPTIMIZE))) return
    await action.run('optimize', () => call('reconcileCounts', {}), {
      success: ({ lines }) => ADMIN_MESSAGES.optimized(repairedBy(lines)),
      failure: ADMIN_MESSAGES.optimizeFailed,
    })
  }
  const stored = health.state === 'ready' ? health.data : null

  return (
    <AdminSection
      title="Health"
      // As long a line in each state, so that nothing moves when the report arrives.
      lead={<ReserveSpace text="Last checked 30 Nov 2026 03:30:00.">{leadOf(health)}</ReserveSpace>}
      tools={
        <SecondaryButton
          startIcon={<Wrench size={16} aria-hidden />}
          loading={action.busy !== null}
          onClick={() => void optimize()}
        >
          Optimize Database
        </SecondaryButton>
      }
    >
      <ActionError error={action.error} />
      <SteadyHeight name="Health" state={health.state}>
        {health.state === 'failed' && (
          <ErrorState text={ADMIN_MESSAGES.healthFailed} onRetry={refresh} />
        )}
        {health.state === 'loading' && <RowsSkeleton rows={3} />}
        {health.state === 'ready' && !stored && (
          <EmptyState icon={HeartPulse} text="No check has run yet. The checks run every night." />
        )}
        {stored && <HealthReport lines={stored.lines} findings={stored.findings} />}
      </SteadyHeight>
    </AdminSection>
  )
}
