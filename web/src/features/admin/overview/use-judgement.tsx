import type { CallOutput } from '@grid/schema/calls'
import { REPORT_REASON_LABELS, type Report, type ReportOutcome } from '@grid/schema/report'
import { type ReactNode, useRef, useState } from 'react'
import { call } from '../../../data/call'
import { useConfirm } from '../../../design/confirm'
import { BanDialog } from '../ban-dialog'
import { ADMIN_MESSAGES, confirmRemoval } from '../messages'
import { useAct } from '../use-act'
import { readReported } from './reported-text'

const SUCCESS: Readonly<Record<ReportOutcome, string>> = {
  dismiss: ADMIN_MESSAGES.reportDismissed,
  remove: ADMIN_MESSAGES.reportRemoved,
  ban: ADMIN_MESSAGES.reportBanned,
}

/** What to say where a judgement did less than it says, because others were there before. */
function partOf(outcome: ReportOutcome) {
  return ({ changed, removed, banned }: CallOutput<'resolveReport'>): string | null => {
    if (!changed) return ADMIN_MESSAGES.reportJudged
    if (outcome === 'dismiss') return null
    if (!removed) return ADMIN_MESSAGES.reportedGone
    return outcome === 'ban' && !banned ? ADMIN_MESSAGES.reportNotBanned : null
  }
}

/** Judges reports: each judgement settles all open reports about the same text. */
export function useJudgement() {
  const confirm = useConfirm()
  const act = useAct()
  const [banning, setBanning] = useState<{ readonly report: Report; readonly name: string } | null>(
    null,
  )

  // Only the last press counts: what an earlier one still reads must not come between.
  const presses = useRef(0)

  const told = (outcome: ReportOutcome) => ({
    success: SUCCESS[outcome],
    partial: partOf(outcome),
    failure: ADMIN_MESSAGES.reportFailed,
  })
  const askForBan = async (report: Report) => {
    const press = presses.current
    const found = await readReported(report).catch(() => null)
    if (press !== presses.current) return
    setBanning({ report, name: found?.author ?? 'the author' })
  }
  const judge = async (report: Report, outcome: ReportOutcome) => {
    presses.current += 1
    if (outcome === 'ban') return askForBan(report)
    if (outcome === 'remove' && !(await confirm(confirmRemoval(report.target_type)))) return
    const reason = outcome === 'remove' ? { reason: REPORT_REASON_LABELS[report.reason] } : {}
    await act.run(
      report.id,
      () => call('resolveReport', { report_id: report.id, outcome, ...reason }),
      told(outcome),
    )
  }

  const dialog: ReactNode = banning && (
    <BanDialog
      key={banning.report.id}
      name={banning.name}
      mayEnd={false}
      told={told('ban')}
      ban={({ reason }) =>
        call('resolveReport', { report_id: banning.report.id, outcome: 'ban', reason })
      }
      onClose={() => setBanning(null)}
    />
  )
  return { judge, dialog, busy: act.busy, problem: act.problem }
}
