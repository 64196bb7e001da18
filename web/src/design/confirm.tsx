import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useOnBack } from '../browser/use-on-back'
import { lazyComponent } from './lazy-component'

export type ConfirmRequest = {
  /** A heading above the question; without it the question is the heading. */
  readonly title?: string
  readonly text: string
  /** The verb on the button that goes ahead, e.g. "Delete". */
  readonly action: string
  /** Names what declining does. Dismissing the question is then no answer. Default: "Cancel". */
  readonly cancel?: string
  /** Shows the action as irreversible. */
  readonly isDanger?: boolean
}

export type Confirm = (request: ConfirmRequest) => Promise<boolean | null>

export const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false))

/**
 * Asks and resolves true on the named action, false if the user declines. A dismissed question also
 * counts as declined, unless the request names what declining does: then it resolves null.
 */
export function useConfirm(): Confirm {
  return useContext(ConfirmContext)
}

const ConfirmDialog = lazyComponent(async () => (await import('./confirm-dialog')).ConfirmDialog, {
  prefetch: true,
})

/** Shows one question at a time. A replaced question, or one that fails to load, is declined. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<ConfirmRequest | null>(null)
  const [open, setOpen] = useState(false)
  const pending = useRef<((answer: boolean | null) => void) | null>(null)

  /** Answers the open question; null dismisses it. */
  const answer = (yes: boolean | null) => {
    setOpen(false)
    pending.current?.(yes)
    pending.current = null
  }

  useOnBack(() => answer(null))
  const declineMissing = () => {
    // Unmounts the dialog first, so the next question loads it again.
    flushSync(() => setRequest(null))
    answer(null)
  }

  const confirm = useCallback<Confirm>(
    (next) =>
      new Promise((resolve) => {
        pending.current?.(null)
        pending.current = (yes) => resolve(yes ?? (next.cancel === undefined ? false : null))
        setRequest(next)
        setOpen(true)
      }),
    [],
  )

  return (
    <ConfirmContext value={confirm}>
      {children}
      {request && (
        <ConfirmDialog
          open={open}
          request={request}
          onAnswer={answer}
          onExited={() => setRequest(null)}
          onLoadError={declineMissing}
        />
      )}
    </ConfirmContext>
  )
}
