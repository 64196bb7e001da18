import { useEffect, useState } from 'react'

/** On the button of a form that waits for a connection. */
export const WAITING = 'Waiting for a connection'

/** A form that is sent again by itself: after some seconds, or with the next connection. */
type Waiting = { readonly form: HTMLFormElement; readonly seconds: number | null }

/** What waits to be sent again, if anything does. */
export function useWaitingForm() {
  const [waiting, setWaiting] = useState<Waiting | null>(null)

  useEffect(() => {
    if (!waiting) return
    const { form, seconds } = waiting
    const send = () => form.requestSubmit()
    if (seconds === null) {
      window.addEventListener('online', send)
      return () => window.removeEventListener('online', send)
    }
    const timer = setTimeout(send, seconds * 1_000)
    return () => clearTimeout(timer)
  }, [waiting])

  return [waiting, setWaiting] as const
}
