import { auth } from '../../data/auth'
import { countsDocument } from '../../data/firestore'
import { FIRST_DOWNLOADS, FIRST_NEWCOMERS } from './overview-tab'
import { trendMetrics } from './overview-tiles'
import { FIRST_POSTS } from './posts-panel'
import { FIRST_REPORTS } from './reports-panel'
import { FIRST_REQUESTS } from './requests-panel'
import { preloadSubscription } from './use-rows'

/** Long enough for the page to subscribe, also on a slow phone. */
const SUBSCRIBED_MS = 30_000

/**
 * Subscribes to what the Overview shows while the profile, which decides whether the page is shown,
 * is on its way. The page's own subscriptions join these, so nothing is read twice. The rules
 * reject a former admin, and nothing shows that.
 */
export async function preloadOverview(): Promise<void> {
  if (location.pathname !== '/admin' || location.search !== '') return
  await auth.authStateReady()
  const token = await auth.currentUser?.getIdTokenResult()
  if (token?.claims['admin'] !== true) return
  const unsubscribes = [
    countsDocument,
    trendMetrics(Date.now()),
    FIRST_REQUESTS,
    FIRST_REPORTS,
    FIRST_POSTS,
    FIRST_DOWNLOADS,
    FIRST_NEWCOMERS,
  ].map(preloadSubscription)
  setTimeout(() => {
    for (const unsubscribe of unsubscribes) unsubscribe()
  }, SUBSCRIBED_MS)
}
