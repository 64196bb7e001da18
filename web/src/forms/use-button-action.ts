import { useState } from 'react'
import { errorMessage } from '../data/errors'
import { notify } from '../design/notify'

/**
 * Runs the action of a button, one at a time. A toast shows an error.
 *
 * @param describe - The text of the toast.
 */
export function useButtonAction(describe: (error: unknown) => string = errorMessage) {
  const [isBusy, setIsBusy] = useState(false)
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      notify.error(describe(error))
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, run }
}
