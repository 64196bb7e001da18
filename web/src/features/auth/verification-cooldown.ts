import { MINUTE_MS } from '@grid/schema/period'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { deviceStorage } from '../../browser/storage'
import { everyWhileVisible } from '../../browser/timers'

const KEY = 'grid.verification-sent'
const COOLDOWN_MS = MINUTE_MS

/** When this tab sent the last verification mail, in ms; null if only an earlier page did. */
const cooldownStore = createStore<{ readonly sentAt: number | null }>(() => ({ sentAt: null }))

/** Starts the cooldown of an account after a verification mail, also for the next page load. */
export function startCooldown(uid: string, now: number): void {
  // Without storage, Firebase limits the mails.
  deviceStorage.write(KEY, `${uid} ${now}`)
  cooldownStore.setState({ sentAt: now })
}

/** Milliseconds until the next verification mail to an account may be sent. */
export function cooldownLeft(uid: string, now: number): number {
  const [sentTo, sentAt] = (deviceStorage.read(KEY) ?? '').split(' ')
  if (sentTo !== uid) return 0
  const elapsed = now - Number(sentAt)
  return elapsed >= 0 && elapsed < COOLDOWN_MS ? COOLDOWN_MS - elapsed : 0
}

/** Seconds until the next mail. The sign-up may also send one while this is shown. */
export function useCooldown(uid: string): number {
  const sentAt = useStore(cooldownStore, (state) => state.sentAt)
  const [now, setNow] = useState(Date.now)
  const left = cooldownLeft(uid, Math.max(now, sentAt ?? 0))
  const isWaiting = left > 0

  useEffect(() => {
    if (!isWaiting) return
    return everyWhileVisible(1_000, () => setNow(Date.now()))
  }, [isWaiting])

  return Math.ceil(left / 1_000)
}
