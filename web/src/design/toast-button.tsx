import Button from '@mui/material/Button'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { giveBackFocus } from '../browser/give-back-focus'
import { isTyping } from '../browser/is-typing'
import type { ToastAction } from './notify'
import { besideOf } from './passes-focus-on'

type Props = { readonly action: ToastAction; readonly onDone: () => void }

/**
 * The way to answer a toast. It takes the focus, because what was focused before has often just
 * gone, and gives it back when it goes; from somebody at work it takes nothing. Escape
 * closes the toast.
 */
export function ToastButton({ action, onDone }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const element = button.current
    const before = document.activeElement
    if (before && isAtWork(before)) return
    // What it tells of, such as a post, is often gone when it goes itself, and the focus with it.
    const item = before?.closest('li, article')
    const findBeside = item ? besideOf(item) : () => null
    element?.focus({ preventScroll: true })
    return () => {
      if (document.activeElement !== element) return
      giveBackFocus(before?.isConnected ? before : findBeside())
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

/** Whether somebody is typing there, or is in a dialog, which would take the focus back. */
function isAtWork(focused: Element): boolean {
  if (isTyping(focused) || focused.closest('[data-terminal]')) return true
  if (focused === document.body) return false
  // A dialog catches a lost focus around itself.
  const dialogs = [...document.querySelectorAll('[aria-modal="true"]')]
  return dialogs.some((dialog) => dialog.contains(focused) || focused.contains(dialog))
}
