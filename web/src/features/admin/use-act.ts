import { useState } from 'react'
import { describeProblem } from '../../data/problem'
import { notify } from '../../design/notify'

/** The toasts of an act. A function decides by what came of it, or by what was thrown. */
export type Told = {
  readonly success: string | (() => string)
  readonly failure: string | ((error: unknown) => string)
}

/**
 * Runs the acts of a panel, one at a time: says how each ended, and keeps in sight why one failed.
 */
export function useAct() {
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  /** True when the act was done. `key` tells which button is busy. */
  const run = async (key: string, work: () => Promise<unknown>, told: Told): Promise<boolean> => {
    if (busy !== null) return false
    setBusy(key)
    setProblem(null)
    try {
      await work()
      notify.success(typeof told.success === 'string' ? told.success : told.success())
      return true
    } catch (error) {
      const failure = typeof told.failure === 'string' ? told.failure : told.failure(error)
      notify.error(failure)
      setProblem(describeProblem(error))
      return false
    } finally {
      setBusy(null)
    }
  }

  return { busy, problem, run }
}
