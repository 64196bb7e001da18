import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { useOnBack } from '../browser/use-on-back'
import { CancelledError, rejectionReason } from '../data/errors'
import { lazyComponent } from '../design/lazy-component'
import { notify } from '../design/notify'

const NOT_CONFIRMED = 'This was not confirmed, so nothing was changed.'

type Confirm = () => Promise<boolean>

const RecentSignInContext = createContext<Confirm>(async () => false)

const RecentSignInDialog = lazyComponent(
  async () => (await import('./recent-sign-in-dialog')).RecentSignInDialog,
)

/** Provides the dialog in which a member confirms the identity, on top of the page. */
export function RecentSignInProvider({ children }: { readonly children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const resolve = useRef<((isConfirmed: boolean) => void) | null>(null)
  const answer = (isConfirmed: boolean) => {
    setIsOpen(false)
    resolve.current?.(isConfirmed)
    resolve.current = null
  }
  useOnBack(() => answer(false))
  const confirm = useCallback<Confirm>(
    () =>
      new Promise((next) => {
        resolve.current?.(false)
        resolve.current = next
        setIsOpen(true)
      }),
    [],
  )
  return (
    <RecentSignInContext value={confirm}>
      {children}
      {isOpen && <RecentSignInDialog onAnswer={answer} onLoadError={() => answer(false)} />}
    </RecentSignInContext>
  )
}

/**
 * Returns a function that runs an action for which the server demands a recent sign-in. If it
 * rejects the action for that reason, the member confirms the identity in a dialog, and the action
 * runs once more. Nothing that the member has entered is lost meanwhile.
 *
 * If the member closes the dialog, a toast says so and the function throws a CancelledError.
 */
export function useRecentSignIn(): <T>(action: () => Promise<T>) => Promise<T> {
  const confirm = useContext(RecentSignInContext)
  return async (action) => {
    try {
      return await action()
    } catch (error) {
      if (rejectionReason(error) !== 'recent_sign_in_required') throw error
    }
    if (!(await confirm())) {
      notify.blank(NOT_CONFIRMED)
      throw new CancelledError(NOT_CONFIRMED)
    }
    return await action()
  }
}
