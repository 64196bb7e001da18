import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Moves from the opening button of one row to that of another. */
export function onRowKey(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-opens-row]')]
  const index = buttons.findIndex((button) => button.matches(':focus'))
  if (!step || index < 0) return
  event.preventDefault()
  buttons[step(index, buttons.length)]?.focus()
}
