import { useEffect, useState } from 'react'

/** On the button of a form that waits for a connection. */
export const WAITING = 'Waiting for a connection'

/** A form that was sent without a connection, if there is one; it is sent again when there is. */
export function useWaitingForm() {
  const [form, setForm] = useState<HTMLFormElement | null>(null)

  useEffect(() => {
    if (!form) return
    const send = () => form.requestSubmit()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [form])

  return [form, setForm] as const
}
