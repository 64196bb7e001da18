import type { ReportTarget } from '@grid/schema/report'
import Button from '@mui/material/Button'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { describeProblem } from '../../../data/problem'
import { IconAction } from '../../../design/icon-action'
import { lazyPart } from '../../../design/lazy-part'
import { notify } from '../../../design/notify'
import { fetchPart } from '../../../session/fetch-part'
import { useSession } from '../../../session/session'
import { useRequireWriter } from '../use-require-writer'
import { CARE_MESSAGES } from './messages'

const ReportDialog = lazyPart(async () => (await import('./report-dialog')).ReportDialog)

/** What is reported: a post, or a comment below one. */
export type Reported = {
  readonly type: ReportTarget
  readonly id: string
  readonly postId: string
}

type Props = {
  readonly target: Reported
  /** A flag alone, where room is scarce. */
  readonly isIcon?: boolean
}

/** Asks the admins to look at somebody else's post or comment; once per member. */
export function ReportButton({ target, isIcon = false }: Props) {
  const session = useSession()
  const requireWriter = useRequireWriter()
  const [reporter, setReporter] = useState<string | null>(null)

  const ask = async () => {
    const writer = await requireWriter(CARE_MESSAGES.signInFirst)
    if (!writer) return
    try {
      const { hasReported } = await fetchPart(() => import('./reports'))
      if (await hasReported(writer.uid, target)) notify.blank(CARE_MESSAGES.reportedAlready)
      else setReporter(writer.uid)
    } catch (error) {
      notify.error(describeProblem(error))
    }
  }
  const isHere = session.status === 'signed-in' && session.account.id === reporter
  const close = () => setReporter(null)
  const name = `Report ${target.type}`
  return (
    <>
      {isIcon ? (
        <IconAction name={name} onClick={() => void ask()}>
          <Flag size={16} aria-hidden />
        </IconAction>
      ) : (
        <Button size="small" color="secondary" onClick={() => void ask()}>
          Report
        </Button>
      )}
      {reporter && isHere && (
        <ReportDialog uid={reporter} target={target} onClose={close} onMissing={close} />
      )}
    </>
  )
}
