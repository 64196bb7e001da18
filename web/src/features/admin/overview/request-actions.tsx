import { mayFollow, type RequestStatus } from '@grid/schema/service-request'
import { SteadyButton } from '../../../design/steady-button'

const STEPS: readonly (readonly [RequestStatus, string])[] = [
  ['contacted', 'Contacted'],
  ['in_progress', 'Start work'],
  ['completed', 'Complete'],
]

type Props = {
  readonly status: RequestStatus
  readonly isBusy: boolean
  readonly onMove: (to: RequestStatus) => void
}

/** The steps of a request; only those that the status machine allows can be pressed. */
export function RequestActions({ status, isBusy, onMove }: Props) {
  return STEPS.map(([to, label]) => (
    <SteadyButton
      key={to}
      size="small"
      variant="outlined"
      color="secondary"
      disabled={isBusy || !mayFollow(status, to)}
      onClick={() => onMove(to)}
    >
      {label}
    </SteadyButton>
  ))
}
