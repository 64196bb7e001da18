import { LIMITS } from '@grid/schema/limits'
import { getDocFromServer } from 'firebase/firestore'
import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { cancellable } from '../../browser/timers'
import { auditHeadDocument } from '../../data/firestore'
import { requestWithTimeout } from '../../data/timeout'

/** How current the dashboard is, and what updates it. */
type Refresh = {
  /** Counts the refreshes that an admin requested. */
  readonly refreshes: number
  /** Counts the poll ticks, one every 30 s. Failed reads try again with each. */
  readonly tick: number
  /** True after the browser tab was hidden for a while; a paused dashboard reads nothing. */
  readonly isPaused: boolean
  /** The time of the last response of the server, in milliseconds; null before the first one. */
  readonly checkedAt: number | null
  /** The value of `refreshes` at the last check, whether it succeeded or failed. */
  readonly answeredRefresh: number
  /** False if the last check failed. */
  readonly isConnected: boolean
  readonly refresh: () => void
}

export const RefreshContext = createContext<Refresh>({
  refreshes: 0,
  tick: 0,
  isPaused: false,
  checkedAt: null,
  answeredRefresh: 0,
  isConnected: true,
  refresh: () => undefined,
})

export function useRefresh(): Refresh {
  return useContext(RefreshContext)
}

/** Identifies the attempt to read something: another one after a refresh or a failure. */
export function useAttemptKey(hasFailed: boolean): string {
  const { refreshes, tick } = useRefresh()
  const [retries, setRetries] = useState(0)
  const [lastTick, setLastTick] = useState(tick)
  if (tick !== lastTick) {
    setLastTick(tick)
    if (hasFailed) setRetries(retries + 1)
  }
  return `${refreshes} ${retries}`
}

/**
 * False during the first render, then true. Components that wait for it render together, so they
 * subscribe in their order on the page.
 */
export function useIsNext(): boolean {
  const [isNext, setIsNext] = useState(false)
  useEffect(() => startTransition(() => setIsNext(true)), [])
  return isNext
}

type CheckResult = Pick<Refresh, 'checkedAt' | 'answeredRefresh' | 'isConnected'>
type SetResult = (next: (last: CheckResult) => CheckResult) => void

const UNCHECKED: CheckResult = { checkedAt: null, answeredRefresh: 0, isConnected: true }

type Checked = Pick<Refresh, 'refreshes' | 'tick'>

/**
 * Checks whether the server responds, again for each tick and refresh. The first check follows the
 * subscriptions of the open tab: Firestore sends one request at a time, so they would wait for two
 * round trips.
 */
function useServerCheck({ refreshes, tick }: Checked, onResult: SetResult): void {
  const isNext = useIsNext()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tick checks again
  useEffect(() => {
    if (!isNext) return
    // Nothing subscribes to this document, so the SDK cannot answer from a subscription.
    return cancellable(
      requestWithTimeout(() => getDocFromServer(auditHeadDocument)),
      () => {
        const result = { checkedAt: Date.now(), answeredRefresh: refreshes, isConnected: true }
        onResult(() => result)
      },
      (error) => {
        console.warn('The dashboard got no response:', error)
        onResult((last) => ({ ...last, answeredRefresh: refreshes, isConnected: false }))
      },
    )
  }, [isNext, refreshes, tick, onResult])
}

/**
 * Updates the dashboard. Lists are subscriptions, so a poll tick every 30 s reads only one document
 * to check the connection, and failed reads try again. While the tab is hidden, the next tick
 * pauses the dashboard until the tab is visible. Shows a lost or restored connection at once.
 */
export function RefreshProvider({ children }: { readonly children: ReactNode }) {
  const [refreshes, setRefreshes] = useState(0)
  const [tick, setTick] = useState(0)
  const [isPaused, setIsPaused] = useState(false)
  const [result, setResult] = useState(UNCHECKED)
  useServerCheck({ refreshes, tick }, setResult)

  useEffect(() => {
    const poll = () => {
      setIsPaused(document.hidden)
      if (!document.hidden) setTick((count) => count + 1)
    }
    const resume = () => {
      if (!document.hidden) poll()
    }
    const disconnect = () => setResult((last) => ({ ...last, isConnected: false }))
    const timer = setInterval(poll, LIMITS.adminRefreshMs)
    const controller = new AbortController()
    document.addEventListener('visibilitychange', resume, { signal: controller.signal })
    window.addEventListener('online', resume, { signal: controller.signal })
    window.addEventListener('offline', disconnect, { signal: controller.signal })
    return () => {
      clearInterval(timer)
      controller.abort()
    }
  }, [])

  const refresh = useCallback(() => setRefreshes((count) => count + 1), [])
  const value = useMemo(
    () => ({ refreshes, tick, isPaused, ...result, refresh }),
    [refreshes, tick, isPaused, result, refresh],
  )
  return <RefreshContext value={value}>{children}</RefreshContext>
}
