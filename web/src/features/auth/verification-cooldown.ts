import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { deviceStorage } from '../../browser/storage'

const KEY = 'grid.verification-sent'
const COOLDOWN_MS = 60_000

/** When this tab sent the last verification mail, in ms; null if only an earlier page did. */
const cooldownStore = createStore<{ readonly sentAt: number | null }>(() => ({ sentAt: null }))

/** Starts the cooldown after a verification mail, also for the next page load. */
export function startCooldown(now: number): void {
  // Without storage, Firebase limits the mails.
  deviceStorage.write(KEY, String(now))
  cooldownStore.setState({ sentAt: now })
}

/** Milliseconds until the next verification mail may be sent. */
export function cooldownLeft(now: number): number {
  const elapsed = now - Number(deviceStorage.read(KEY) ?? 0)
  return elapsed >= 0 && elapsed < COOLDOWN_MS ? COOLDOWN_MS - elapsed : 0
}

/** Seconds until the next mail. The sign-up may also send one while this is shown. */
export function useCooldown(): number {
  const sentAt = useStore(cooldownStore, (state) => state.sentAt)
  const [now, setNow] = useState(Date.now)
  const left = cooldownLeft(Math.max(now, sentAt ?? 0))
  const isWaiting = left > 0

  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isWaiting])

  return Math.ceil(left / 1_000)
}
