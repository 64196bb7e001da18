import type { KeyboardEvent } from 'react'

/** Sends the form by Ctrl+Enter, or Cmd+Enter, from any of its entries. */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
