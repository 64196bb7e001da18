import Button, { type ButtonProps } from '@mui/material/Button'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { IconAction } from '../design/buttons'
import { lazyComponent } from '../design/lazy-component'
import { useRequireWriter } from '../session/require-writer'
import { useSignedIn } from '../session/session'
import type { Reported } from './reports.firestore'

const ReportDialog = lazyComponent(async () => (await import('./report-dialog')).ReportDialog, {
  prefetch: true,
})

const SIGN_IN_FIRST = 'You must be logged in to report'
const CONFIRM_FIRST = 'Please confirm your email address before you report.'

type Props = {
  readonly target: Reported
  /** A flag alone, where room is scarce. */
  readonly isIcon?: boolean
  readonly variant?: ButtonProps['variant']
}

/** Reports a post, comment or profile of another member to the admins, once per member. */
export function ReportButton({ target, isIcon = false, variant = 'text' }: Props) {
  const member = useSignedIn()
  const requireWriter = useRequireWriter()
  const [reporter, setReporter] = useState<string | null>(null)

  const ask = async () => {
    const writer = await requireWriter(SIGN_IN_FIRST, CONFIRM_FIRST)
    if (writer) setReporter(writer.id)
  }
  const isHere = member?.account.id === reporter
  const close = () => setReporter(null)
  const name = `Report ${target.type}`
  return (
    <>
      {isIcon ? (
        <IconAction name={name} onClick={() => void ask()}>
          <Flag size={16} aria-hidden />
        </IconAction>
      ) : (
        <Button size="small" color="secondary" variant={variant} onClick={() => void ask()}>
          Report
        </Button>
      )}
      {reporter && isHere && (
        <ReportDialog uid={reporter} target={target} onClose={close} onLoadError={close} />
      )}
    </>
  )
}
