import { useState } from 'react'
import { errorMessage } from '../../data/errors'
import { notify } from '../../design/notify'

/** The toasts of an act. A function decides by what came of it, or by what was thrown. */
export type Told<Done = unknown> = {
  readonly success: string | ((done: Done) => string)
  /** Said in place of success where less came of it than was asked for; null where all did. */
  readonly partial?: (done: Done) => string | null
  readonly failure: string | ((error: unknown) => string)
}

/**
 * Runs the acts of a panel, one at a time: says how each ended, and keeps in sight why one failed.
 */
export function useAction() {
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  /** True when the act was done. `key` tells which button is busy. */
  const run = async <Done>(
    key: string,
    work: () => Promise<Done>,
    told: Told<Done>,
  ): Promise<boolean> => {
    if (busy !== null) return false
    setBusy(key)
    setProblem(null)
    try {
      const done = await work()
      const partial = told.partial?.(done)
      if (partial) notify.blank(partial)
      else notify.success(typeof told.success === 'string' ? told.success : told.success(done))
      return true
    } catch (error) {
      const failure = typeof told.failure === 'string' ? told.failure : told.failure(error)
      notify.error(failure)
      setProblem(errorMessage(error))
      return false
    } finally {
      setBusy(null)
    }
  }

  /** For what has come right by other means. */
  const forget = () => setProblem(null)

  return { busy, problem, run, forget }
}
