import type { ReactNode } from 'react'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import type { Confirm, ConfirmRequest } from './confirm'
import { ConfirmContext } from './confirm'

const ConfirmDialog = lazy(() =>
  import('./confirm-dialog').then((module) => ({ default: module.ConfirmDialog })),
)

/** Holds the one question that is open; a new one answers the old one with no. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<ConfirmRequest | null>(null)
  const [open, setOpen] = useState(false)
  const settle = useRef<(yes: boolean) => void>(() => undefined)

  const answer = useCallback((yes: boolean) => {
    setOpen(false)
    settle.current(yes)
    settle.current = () => undefined
  }, [])

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
        <Suspense>
          <ConfirmDialog
            open={open}
            request={request}
            onAnswer={answer}
            onGone={() => setRequest(null)}
          />
        </Suspense>
      )}
    </ConfirmContext>
  )
}
