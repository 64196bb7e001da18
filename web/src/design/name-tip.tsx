import Tooltip from '@mui/material/Tooltip'
import { useEffect, useState } from 'react'

const DELAY_MS = 400

type NameTipProps = {
  readonly name: string
  /** The control with this name. */
  readonly anchor: HTMLElement
  readonly onClose: () => void
}

/**
 * A tooltip with the name of a control, after 400 ms. It loads on first use, so it is a sibling of
 * the control: a wrapper would recreate the control under the pointer.
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
