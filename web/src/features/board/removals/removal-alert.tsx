import { LIMITS } from '@grid/schema/limits'
import type { RemovalNotice } from '@grid/schema/removal-notice'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { SteadyButton } from '../../../design/steady-button'
import { Ago } from '../post/ago'

type Props = {
  readonly notice: RemovalNotice
  readonly isBusy: boolean
  /** Null for who may not dismiss it now. */
  readonly onDismiss: (() => void) | null
}

/** What was removed, when and why. */
export function RemovalAlert({ notice, isBusy, onDismiss }: Props) {
  const { target_type, excerpt, reason, created_at } = notice
  const isCut = excerpt.length >= LIMITS.removalExcerpt.max - 1
  const dismiss = onDismiss && (
    <SteadyButton
      size="small"
      color="secondary"
      aria-label={`Dismiss the notice about “${excerpt}”`}
      loading={isBusy}
      onClick={onDismiss}
    >
      Dismiss
    </SteadyButton>
  )
  return (
    <Alert severity="info" role="presentation" action={dismiss}>
      <AlertTitle>An admin removed your {target_type}</AlertTitle>
      <bdi>
        “{excerpt}
        {isCut && '…'}”
      </bdi>
      , <Ago since={created_at} />.
      <div>
        {reason ? (
          <>
            Reason: <bdi>{reason}</bdi>
          </>
        ) : (
          'No reason was given.'
        )}
      </div>
    </Alert>
  )
}
