import { useState } from 'react'
import { PartMissing } from '../../../data/fetch-part'
import { type ConfirmRequest, useConfirm } from '../../../design/confirm'
import { notify } from '../../../design/notify'
import { withUndo } from './undo'

type Deletion = {
  readonly question: ConfirmRequest
  readonly remove: () => Promise<void>
  /** Brings the record back; false when it cannot be found any more. */
  readonly restore: () => Promise<boolean>
  readonly messages: {
    readonly deleted: string
    readonly deleteFailed: string
    readonly restored: string
    readonly restoreFailed: string
  }
}

/** Deletes an own record once its owner has said yes, tells the outcome, and offers an Undo. */
export function useDelete({ question, remove, restore, messages }: Deletion) {
  const confirm = useConfirm()
  const [isDeleting, setIsDeleting] = useState(false)

  const askAndDelete = async () => {
    if (!(await confirm(question))) return
    setIsDeleting(true)
    try {
      await remove()
      const { deleted, restored: done, restoreFailed: failed } = messages
      notify.success(deleted, withUndo(restore, { done, failed }))
    } catch (error) {
      console.error('Error deleting:', error)
      notify.error(error instanceof PartMissing ? error.message : messages.deleteFailed)
    } finally {
      setIsDeleting(false)
    }
  }
  return { isDeleting, askAndDelete: () => void askAndDelete() }
}
