import { toast } from 'react-hot-toast/headless'

export type NotifyOptions = {
  /** Reuse an id to replace the toast that carries it. */
  id?: string
  /** Milliseconds; left out, the kind decides: 4 s, success 2 s, loading until replaced. */
  duration?: number
}

const polite = { role: 'status', 'aria-live': 'polite' } as const
const urgent = { role: 'alert', 'aria-live': 'assertive' } as const

/** Short messages at the top of the screen. Each call returns the toast's id. */
export const notify = {
  blank: (text: string, options?: NotifyOptions) => toast(text, { ariaProps: polite, ...options }),
  success: (text: string, options?: NotifyOptions) =>
    toast.success(text, { ariaProps: polite, ...options }),
  error: (text: string, options?: NotifyOptions) =>
    toast.error(text, { ariaProps: urgent, ...options }),
  loading: (text: string, options?: NotifyOptions) =>
    toast.loading(text, { ariaProps: polite, ...options }),
  dismiss: (id?: string) => toast.dismiss(id),
}
