import { describeProblem } from '../../../data/problem'
import { type NotifyOptions, notify } from '../../../design/notify'

/** What an undo says of itself. */
type UndoMessages = { readonly done: string; readonly failed: string }

/** For as long one that failed may be tried again: nothing else brings the record back. */
const AGAIN_MS = 60_000

/**
 * Gives the toast of a deletion an Undo, and that of its failure another one.
 *
 * @param restore brings the record back; false when it cannot be found any more.
 */
export function withUndo(restore: () => Promise<boolean>, messages: UndoMessages): NotifyOptions {
  const undo = async () => {
    try {
      if (await restore()) notify.success(messages.done)
      else notify.error(messages.failed)
    } catch (error) {
      console.error('Error restoring:', error)
      const text = `${messages.failed}. ${describeProblem(error)}`
      notify.error(text, { ...options, duration: AGAIN_MS })
    }
  }
  const options = { action: { label: 'Undo', run: () => void undo() } }
  return options
}
