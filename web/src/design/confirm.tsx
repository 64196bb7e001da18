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
  /** The label of the button that declines; "Cancel" without it. */
  readonly cancel?: string
  /** Paints the action as one that cannot be taken back. */
  readonly isDanger?: boolean
}

export type Confirm = (request: ConfirmRequest) => Promise<boolean>

export const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false))

/** Asks and resolves true on the named action, false on Cancel or Escape. */
export function useConfirm(): Confirm {
  return useContext(ConfirmContext)
}

const ConfirmDialog = lazyComponent(async () => (await import('./confirm-dialog')).ConfirmDialog, {
  isAhead: true,
})

/** Holds the one question that is open; what another replaces, or what cannot be shown, is a no. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<ConfirmRequest | null>(null)
  const [open, setOpen] = useState(false)
  const settle = useRef<(yes: boolean) => void>(() => undefined)

  const answer = useCallback((yes: boolean) => {
    setOpen(false)
    settle.current(yes)
    settle.current = () => undefined
  }, [])

  useOnBack(() => answer(false))
  const refuse = () => {
    // Whoever asks again at once finds no dialog left from before, so that it is fetched anew.
    flushSync(() => setRequest(null))
    answer(false)
  }

  const confirm = useCallback<Confirm>(
    (next) =>
      new Promise((resolve) => {
        settle.current(false)
        settle.current = resolve
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
          onGone={() => setRequest(null)}
          onMissing={refuse}
        />
      )}
    </ConfirmContext>
  )
}
