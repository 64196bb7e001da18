import { createContext, useContext } from 'react'

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
