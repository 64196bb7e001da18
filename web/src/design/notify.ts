import { toast } from 'react-hot-toast/headless'
import { createStore } from 'zustand/vanilla'

/** Long enough for a screen reader that is still reading another text. */
const ANNOUNCED_MS = 7_000

type Announcement = { readonly id: number; readonly text: string }

type Announcements = {
  readonly lines: readonly Announcement[]
  /** Counts all announcements, so that a text that is announced again gets a new id. */
  readonly count: number
}

/** The texts in the live region of `announce`. */
export const announcements = createStore<Announcements>(() => ({ lines: [], count: 0 }))

/**
 * Announces a text to screen readers in a live region that already exists, because some screen
 * readers ignore a region that arrives with its text.
 *
 * @returns a function that removes the text; without it, it disappears after some seconds.
 */
export function announce(text: string): () => void {
  const { lines, count } = announcements.getState()
  const line = { id: count, text }
  const remove = () => {
    clearTimeout(timer)
    announcements.setState((state) => ({ lines: state.lines.filter((other) => other !== line) }))
  }
  const timer = setTimeout(remove, ANNOUNCED_MS)
  announcements.setState({ lines: [...lines, line], count: count + 1 })
  return remove
}

type ToastAction = { readonly label: string; readonly run: () => void }

declare module 'react-hot-toast/headless' {
  interface Toast {
    action?: ToastAction
    details?: string
  }
}

export type NotifyOptions = {
  /** Reuse an id to replace the toast that carries it. */
  id?: string
  /** Milliseconds; left out, the kind decides: 4 s, success 2 s, loading until replaced. */
  duration?: number
  /** A second line, such as the reason of a failure. */
  details?: string
  /**
   * Adds a button and a default duration of 10 s. The button takes the focus unless the user is
   * typing or in a dialog.
   */
  action?: ToastAction
}

const ACTION_MS = 10_000

const timed = (options?: NotifyOptions) =>
  options?.action ? { duration: ACTION_MS, ...options } : options

/** Short messages at the top of the screen. Each call returns the toast's id. */
export const notify = {
  blank: (text: string, options?: NotifyOptions) => toast(text, timed(options)),
  success: (text: string, options?: NotifyOptions) => toast.success(text, timed(options)),
  error: (text: string, options?: NotifyOptions) => toast.error(text, timed(options)),
  loading: (text: string, options?: NotifyOptions) => toast.loading(text, timed(options)),
  dismiss: (id?: string) => toast.dismiss(id),
}
