import { deviceStorage } from '../../data/browser-storage'

const KEY = 'grid.verification-sent'
const COOLDOWN_MS = 60_000

/** Remembers that a verification mail was sent, also for the next page load. */
export function startCooldown(now: number): void {
  // A browser that keeps nothing waits for as long as Firebase says.
  deviceStorage.write(KEY, String(now))
}

/** Milliseconds until another verification mail may be asked for. */
export function cooldownLeft(now: number): number {
  const elapsed = now - Number(deviceStorage.read(KEY) ?? 0)
  return elapsed >= 0 && elapsed < COOLDOWN_MS ? COOLDOWN_MS - elapsed : 0
}
