import type { CallOutput } from '@grid/schema/calls'
import { HeartPulse, Wrench } from 'lucide-react'
import { useState } from 'react'
import { healthDocument } from '../../../data/admin-collections'
import { call } from '../../../data/call'
import { useConfirm } from '../../../design/confirm'
import { EmptyState } from '../../../design/empty-state'
import { ErrorState } from '../../../design/error-state'
import { RowsSkeleton } from '../../../design/skeletons'
import { SteadyButton } from '../../../design/steady-button'
import { ActProblem } from '../act-problem'
import { AdminSection } from '../admin-section'
import { formatExact } from '../dates'
import { ADMIN_MESSAGES, CONFIRM_OPTIMIZE } from '../messages'
import { useRefresh } from '../refresh'
import { useAct } from '../use-act'
import { useLiveRecord } from '../use-live'
import { HealthReport } from './health-report'
import { repairedBy } from './health-words'

/** What the last reconciliation found, and the button that does one now. */
export function HealthPanel() {
  const confirm = useConfirm()
  const act = useAct()
  const { refresh } = useRefresh()
  const [mended, setMended] = useState<CallOutput<'reconcileCounts'> | null>(null)
  const health = useLiveRecord(healthDocument, ADMIN_MESSAGES.healthFailed)

  const optimize = async () => {
    if (!(await confirm(CONFIRM_OPTIMIZE))) return
    await act.run(
      'optimize',
      async () => {
        const found = await call('reconcileCounts', {})
        setMended(found)
        return found
      },
      {
        success: ({ lines }) => ADMIN_MESSAGES.optimized(repairedBy(lines)),
        failure: ADMIN_MESSAGES.optimizeFailed,
      },
    )
  }
  const stored = health.state === 'ready' ? health.data : null
  const shown = stored ?? mended

  return (
    <AdminSection
      title="Health"
      lead={stored ? `Last checked ${formatExact(stored.checked_at)}.` : undefined}
      tools={
        <SteadyButton
          variant="outlined"
          color="secondary"
          startIcon={<Wrench size={16} aria-hidden />}
          loading={act.busy !== null}
          onClick={() => void optimize()}
        >
          Optimize Database
        </SteadyButton>
      }
    >
      <ActProblem problem={act.problem} />
      {health.state === 'failed' && (
        <ErrorState text={ADMIN_MESSAGES.healthFailed} onRetry={refresh} />
      )}
      {health.state === 'loading' && <RowsSkeleton rows={3} />}
      {health.state === 'ready' && !shown && (
        <EmptyState
          icon={HeartPulse}
          text="Nothing has been checked yet. It happens every night."
        />
      )}
      {shown && <HealthReport lines={shown.lines} findings={shown.findings} />}
    </AdminSection>
  )
}
