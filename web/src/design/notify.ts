import { toast } from 'react-hot-toast/headless'

/** Shows a text to screen readers; what it returns takes the text back. */
type Listener = (text: string) => () => void

const listeners = new Set<Listener>()

/**
 * Says a text to screen readers. Some of them leave unsaid what comes into the page together with
 * its own live region; this goes into one that has been there before. Whoever reads there meets it
 * for some seconds, or until the returned function says that it is no longer true.
 */
export function announce(text: string): () => void {
  const takenBack = [...listeners].map((hear) => hear(text))
  return () => {
    for (const takeBack of takenBack) takeBack()
  }
}

/** Hears what is announced, until the returned function is called. */
export function onAnnounce(hear: Listener): () => void {
  listeners.add(hear)
  return () => {
    listeners.delete(hear)
  }
}

/** What can be done about a toast while it is there, e.g. "Undo". */
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
   * Gives the toast a button, which is focused unless somebody is at work elsewhere, and 10 s
   * unless `duration` says otherwise.
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
