import { createContext, useContext } from 'react'

export type ConfirmRequest = {
  /** A heading above the question; without it the question is the heading. */
  readonly title?: string
  readonly text: string
  /** The verb on the button that goes ahead, e.g. "Delete". */
  readonly action: string
  /** Paints the action as one that cannot be taken back. */
  readonly isDanger?: boolean
}

export type Confirm = (request: ConfirmRequest) => Promise<boolean>

export const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false))

/** Asks and resolves true on the named action, false on Cancel or Escape. */
export function useConfirm(): Confirm {
  return useContext(ConfirmContext)
}
