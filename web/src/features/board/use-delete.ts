import { MINUTE_MS } from '@grid/schema/period'
import { useState } from 'react'
import { errorMessage, UserFacingError } from '../../data/errors'
import { type ConfirmRequest, useConfirm } from '../../design/confirm'
import { type NotifyOptions, notify } from '../../design/notify'

type UndoMessages = { readonly restored: string; readonly restoreFailed: string }

/** Why a record cannot be restored again. */
export const GONE_FOR_GOOD = 'It no longer exists.'

/** How long a failed undo can be tried again. */
const AGAIN_MS = MINUTE_MS

/**
 * Gives the toast of a deletion an Undo, and that of its failure another one.
 *
 * @param restore restores the record; false if it no longer exists.
 */
export function withUndo(restore: () => Promise<boolean>, messages: UndoMessages): NotifyOptions {
  const undo = async () => {
    try {
      if (await restore()) notify.success(messages.restored)
      else notify.error(messages.restoreFailed, { details: GONE_FOR_GOOD })
    } catch (error) {
      console.error('Error restoring:', error)
      const details = errorMessage(error)
      notify.error(messages.restoreFailed, { ...options, details, duration: AGAIN_MS })
    }
  }
  const options = { action: { label: 'Undo', run: () => void undo() } }
  return options
}

type Deletion = {
  readonly question: ConfirmRequest
  readonly remove: () => Promise<void>
  /** Restores the record; false if it no longer exists. */
  readonly restore: () => Promise<boolean>
  readonly messages: UndoMessages & { readonly deleted: string; readonly deleteFailed: string }
}

/** Deletes an own record after a confirmation, announces the result, and offers an Undo. */
export function useDelete({ question, remove, restore, messages }: Deletion) {
  const confirm = useConfirm()
  const [isDeleting, setIsDeleting] = useState(false)

  const confirmAndDelete = async () => {
    if (!(await confirm(question))) return
    setIsDeleting(true)
    try {
      await remove()
      notify.success(messages.deleted, withUndo(restore, messages))
    } catch (error) {
      console.error('Error deleting:', error)
      const isExplained = error instanceof UserFacingError
      notify.error(messages.deleteFailed, isExplained ? { details: error.message } : {})
    } finally {
      setIsDeleting(false)
    }
  }
  return { isDeleting, askAndDelete: () => void confirmAndDelete() }
}
