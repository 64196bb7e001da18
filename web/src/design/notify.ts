import { toast } from 'react-hot-toast/headless'

/** Adds a text for screen readers and returns a function that removes it. */
type Listener = (text: string) => () => void

const listeners = new Set<Listener>()

/**
 * Announces a text to screen readers in a live region that already exists, because some screen
 * readers ignore a region that arrives with its text.
 *
 * @returns a function that removes the text; without it, it disappears after some seconds.
 */
export function announce(text: string): () => void {
  const removals = [...listeners].map((listener) => listener(text))
  return () => {
    for (const remove of removals) remove()
  }
}

/** Subscribes to announcements and returns a function that ends the subscription. */
export function onAnnounce(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The button of a toast, e.g. "Undo". */
export type ToastAction = { readonly label: string; readonly run: () => void }

declare module 'react-hot-toast/headless' {
  interface Toast {
    action?: ToastAction
  }
}

export type NotifyOptions = {
  /** Reuse an id to replace the toast that carries it. */
  id?: string
  /** Milliseconds; left out, the kind decides: 4 s, success 2 s, loading until replaced. */
  duration?: number
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
