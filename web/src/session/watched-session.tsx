import { type ReactNode, useEffect } from 'react'
import { watchSession } from './session-store'

/** For routes that always ask Firebase who is here, whether or not the browser remembers. */
export function WatchedSession({ children }: { readonly children: ReactNode }) {
  useEffect(watchSession, [])
  return children
}
