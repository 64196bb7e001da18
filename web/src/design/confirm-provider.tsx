import type { ReactNode } from 'react'
import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useOnBack } from '../browser/use-on-back'
import type { Confirm, ConfirmRequest } from './confirm'
import { ConfirmContext } from './confirm'
import { lazyPart } from './lazy-part'

const ConfirmDialog = lazyPart(async () => (await import('./confirm-dialog')).ConfirmDialog, {
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
