import Button from '@mui/material/Button'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import type { ToastAction } from './notify'

type Props = { readonly action: ToastAction; readonly onDone: () => void }

/**
 * The way to answer a toast. It takes the focus, because what was focused before has often just
 * gone, and gives it back where that is possible. Escape closes the toast.
 */
export function ToastButton({ action, onDone }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const element = button.current
    const before = document.activeElement
    element?.focus({ preventScroll: true })
    return () => {
      if (document.activeElement === element && before instanceof HTMLElement)
        before.focus({ preventScroll: true })
    }
  }, [])

  const run = () => {
    onDone()
    action.run()
  }
  const close = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone()
  }
  return (
    <Button
      ref={button}
      size="small"
      variant="outlined"
      color="secondary"
      onClick={run}
      onKeyDown={close}
    >
      {action.label}
    </Button>
  )
}
