import { deviceStorage } from '../../browser/storage'

const KEY = 'grid.verification-sent'
const COOLDOWN_MS = 60_000

const listeners = new Set<() => void>()

/** Calls back when a verification mail was sent, until the returned function is called. */
export function onCooldown(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Remembers that a verification mail was sent, also for the next page load. */
export function startCooldown(now: number): void {
  // A browser that keeps nothing waits for as long as Firebase says.
  deviceStorage.write(KEY, String(now))
  for (const listener of listeners) listener()
}

/** Milliseconds until another verification mail may be asked for. */
export function cooldownLeft(now: number): number {
  const elapsed = now - Number(deviceStorage.read(KEY) ?? 0)
  return elapsed >= 0 && elapsed < COOLDOWN_MS ? COOLDOWN_MS - elapsed : 0
}
