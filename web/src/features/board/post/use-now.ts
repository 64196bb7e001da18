import { useSyncExternalStore } from 'react'
import { useFirstPage } from '../first-page'

const TICK_MS = 30_000

const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(tick, TICK_MS)
    now = Date.now()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** The time, renewed twice a minute, for labels that grow old. */
export function useNow(): number {
  const first = useFirstPage()
  return useSyncExternalStore(
    subscribe,
    () => now,
    () => first?.drawn_at ?? now,
  )
}
