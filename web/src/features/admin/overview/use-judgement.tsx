import { REPORT_REASON_LABELS, type Report, type ReportOutcome } from '@grid/schema/report'
import { type ReactNode, useState } from 'react'
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

/** Judges reports: each judgement settles all open reports about the same text. */
export function useJudgement() {
  const confirm = useConfirm()
  const act = useAct()
  const [banning, setBanning] = useState<{ readonly report: Report; readonly name: string } | null>(
    null,
  )

  const told = (outcome: ReportOutcome) => ({
    success: SUCCESS[outcome],
    failure: ADMIN_MESSAGES.reportFailed,
  })
  const askForBan = async (report: Report) => {
    const found = await readReported(report).catch(() => null)
    setBanning({ report, name: found?.author ?? 'the author' })
  }
  const judge = async (report: Report, outcome: ReportOutcome) => {
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
