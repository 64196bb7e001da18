import Tooltip from '@mui/material/Tooltip'
import { useEffect, useState } from 'react'

const DELAY_MS = 400

type NameTipProps = {
  readonly name: string
  /** The control that is named. */
  readonly anchor: HTMLElement
  readonly onClose: () => void
}

/**
 * A name beside its control, after a moment. It comes when it is first wanted, so it stands beside
 * what it names instead of around it: the control must not be made anew below the pointer.
 */
export function NameTip({ name, anchor, onClose }: NameTipProps) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOpen(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Tooltip
      title={name}
      describeChild
      disableHoverListener
      open={isOpen}
      onClose={onClose}
      slotProps={{ popper: { anchorEl: anchor } }}
    >
      <span aria-hidden />
    </Tooltip>
  )
}
