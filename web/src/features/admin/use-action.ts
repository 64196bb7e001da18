import { useCallback, useState } from 'react'
import { errorMessage } from '../../data/errors'
import { notify } from '../../design/notify'
import { useRecentSignIn } from '../../forms/recent-sign-in'

/** The toasts of an action. A function builds one from the result, or from the error. */
export type ActionMessages<Result = unknown> = {
  readonly success: string | ((result: Result) => string)
  /** Replaces `success` if the action did less than requested; null if it did everything. */
  readonly partial?: (result: Result) => string | null
  readonly failure: string | ((error: unknown) => string)
}

/**
 * Runs the actions of a panel, one at a time. Shows a toast after each; `error` stays visible. If
 * the server demands a recent sign-in, the admin confirms the identity and the action runs again.
 */
export function useAction() {
  const [busy, setBusy] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const withRecentSignIn = useRecentSignIn()

  /**
   * Returns whether the action succeeded.
   *
   * @param key - Identifies the busy button.
   */
  const run = async <Result>(
    key: string,
    work: () => Promise<Result>,
    { success, partial, failure }: ActionMessages<Result>,
  ): Promise<boolean> => {
    if (busy !== null) return false
    setBusy(key)
    setError(null)
    try {
      const result = await withRecentSignIn(work)
      const less = partial?.(result)
      if (less) notify.blank(less)
      else notify.success(typeof success === 'string' ? success : success(result))
      return true
    } catch (reason) {
      notify.error(typeof failure === 'string' ? failure : failure(reason))
      setError(errorMessage(reason))
      return false
    } finally {
      setBusy(null)
    }
  }

  const clearError = useCallback(() => setError(null), [])

  return { busy, error, run, clearError }
}
