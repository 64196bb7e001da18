import { mayFollow, type RequestStatus } from '@grid/schema/service-request'
import Button from '@mui/material/Button'

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
    <Button
      key={to}
      size="small"
      variant="outlined"
      color="secondary"
      disabled={isBusy || !mayFollow(status, to)}
      onClick={() => onMove(to)}
    >
      {label}
    </Button>
  ))
}
