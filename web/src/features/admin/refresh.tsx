import { LIMITS } from '@grid/schema/limits'
import { getDocFromServer } from 'firebase/firestore'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { auditHeadDocument } from '../../data/admin-collections'

/** How fresh the dashboard is, and what makes it fresher. */
type Refresh = {
  /** Moves when somebody asks for everything anew. */
  readonly epoch: number
  /** Moves every 30 s; what failed tries again then. */
  readonly beat: number
  /** True while the browser tab has been out of sight for a while: nothing is read then. */
  readonly isPaused: boolean
  /** The last time that the server answered, in milliseconds; null before the first answer. */
  readonly checkedAt: number | null
  /** The wish (`epoch`) that the last check answered, be it with a failure. */
  readonly answered: number
  /** False when the last check got no answer. */
  readonly isConnected: boolean
  readonly refresh: () => void
}

export const RefreshContext = createContext<Refresh>({
  epoch: 0,
  beat: 0,
  isPaused: false,
  checkedAt: null,
  answered: 0,
  isConnected: true,
  refresh: () => undefined,
})

export function useRefresh(): Refresh {
  return useContext(RefreshContext)
}

const UNASKED = { checkedAt: null as number | null, answered: 0, isConnected: true }

/**
 * Keeps the dashboard fresh. Lists are live, so the beat every 30 s costs one document: it proves
 * that the server still answers, and gives what failed another try. Out of sight, the next beat
 * puts everything to rest until the tab is seen again. A connection that goes or comes is told at
 * once.
 */
export function RefreshProvider({ children }: { readonly children: ReactNode }) {
  const [epoch, setEpoch] = useState(0)
  const [beat, setBeat] = useState(0)
  const [isPaused, setIsPaused] = useState(false)
  const [answer, setAnswer] = useState(UNASKED)

  useEffect(() => {
    const tick = () => {
      setIsPaused(document.hidden)
      if (!document.hidden) setBeat((count) => count + 1)
    }
    const wake = () => {
      if (!document.hidden) tick()
    }
    const lose = () => setAnswer((last) => ({ ...last, isConnected: false }))
    const timer = setInterval(tick, LIMITS.adminRefreshMs)
    document.addEventListener('visibilitychange', wake)
    window.addEventListener('online', wake)
    window.addEventListener('offline', lose)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', wake)
      window.removeEventListener('online', wake)
      window.removeEventListener('offline', lose)
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each beat and each wish asks anew
  useEffect(() => {
    let isOver = false
    // Of a document that is followed, the SDK would answer by itself; this one nobody follows.
    getDocFromServer(auditHeadDocument).then(
      () => !isOver && setAnswer({ checkedAt: Date.now(), answered: epoch, isConnected: true }),
      (error: unknown) => {
        console.warn('The dashboard got no answer:', error)
        if (!isOver) {
          setAnswer((last) => ({ ...last, answered: epoch, isConnected: false }))
        }
      },
    )
    return () => {
      isOver = true
    }
  }, [beat, epoch])

  const refresh = useCallback(() => setEpoch((count) => count + 1), [])
  const value = useMemo(
    () => ({ epoch, beat, isPaused, ...answer, refresh }),
    [epoch, beat, isPaused, answer, refresh],
  )
  return <RefreshContext value={value}>{children}</RefreshContext>
}
