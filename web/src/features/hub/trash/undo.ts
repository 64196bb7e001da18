import { describeProblem } from '../../../data/problem'
import { type NotifyOptions, notify } from '../../../design/notify'

/** What an undo says of itself. */
type UndoMessages = { readonly done: string; readonly failed: string }

/**
 * Gives the toast of a deletion an Undo.
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
      notify.error(`${messages.failed}. ${describeProblem(error)}`)
    }
  }
  return { action: { label: 'Undo', run: () => void undo() } }
}
