import { onSnapshot } from 'firebase/firestore'
import { auth } from '../../data/auth'
import { countsDocument } from '../../data/firestore'
import { subscribeToFirstPages } from './overview-tab'
import { trendMetrics } from './overview-tiles'

/** Long enough for the page to subscribe, also on a slow phone. */
const SUBSCRIBED_MS = 30_000

/**
 * Subscribes to what the Overview shows while the profile, which decides whether the page is shown,
 * is on its way. The page's own subscriptions join these, so nothing is read twice. The rules
 * reject a former admin, and nothing shows that.
 */
export async function subscribeAhead(): Promise<void> {
  if (location.pathname !== '/admin' || location.search !== '') return
  await auth.authStateReady()
  const token = await auth.currentUser?.getIdTokenResult()
  if (token?.claims['admin'] !== true) return
  const stops = [
    onSnapshot(countsDocument, ignore, ignore),
    onSnapshot(trendMetrics(Date.now()), ignore, ignore),
    ...subscribeToFirstPages(),
  ]
  setTimeout(() => {
    for (const stop of stops) stop()
  }, SUBSCRIBED_MS)
}

const ignore = () => undefined
