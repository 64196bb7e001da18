import { onSnapshot, type Query } from 'firebase/firestore'
import { auth } from '../../data/auth'
import { countsDocument } from '../../data/firestore'
import { FIRST_DOWNLOADS, FIRST_NEWCOMERS } from './overview-tab'
import { trendMetrics } from './overview-tiles'
import { FIRST_POSTS } from './posts-panel'
import { FIRST_REPORTS } from './reports-panel'
import { FIRST_REQUESTS } from './requests-panel'

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
  const unsubscribes = [
    onSnapshot(countsDocument, ignore, ignore),
    subscribe(trendMetrics(Date.now())),
    subscribe(FIRST_REQUESTS),
    subscribe(FIRST_REPORTS),
    subscribe(FIRST_POSTS),
    subscribe(FIRST_DOWNLOADS),
    subscribe(FIRST_NEWCOMERS),
  ]
  setTimeout(() => {
    for (const unsubscribe of unsubscribes) unsubscribe()
  }, SUBSCRIBED_MS)
}

const ignore = () => undefined
const subscribe = <T>(list: Query<T>) => onSnapshot(list, ignore, ignore)
