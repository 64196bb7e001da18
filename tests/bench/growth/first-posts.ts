import { parentPort, workerData } from 'node:worker_threads'
import { initializeApp } from 'firebase-admin/app'
import { FieldPath, getFirestore } from 'firebase-admin/firestore'
import { firestoreDataSource } from '../../../web/src/data/data-source.firestore'
import { FeedStore } from '../../../web/src/features/board/feed/feed-store'
import { type Filters, NO_FILTERS } from '../../../web/src/features/board/feed/filters'
import { postsSource } from '../../../web/src/features/board/feed/use-feed'

/*
 * Loads the first posts once, in a thread without a cache: through the site's own feed under the
 * rules, or with the bare query without rules.
 */

/** The task of a thread. Only the feed searches for `q`. */
export type Task = {
  readonly way: 'feed' | 'bare'
  readonly sort: Filters['sort']
  readonly q?: string
}

/** How long it took, in milliseconds, and how many posts came. */
export type Timing = { readonly ms: number; readonly posts: number }

const WAYS = { feed: throughTheFeed, bare: pastTheRules }

const { way, sort, q = '' } = workerData as Task
const start = performance.now()
const posts = await WAYS[way](sort)
parentPort?.postMessage({ ms: performance.now() - start, posts } satisfies Timing)

function throughTheFeed(by: Filters['sort']): Promise<number> {
  const filters = { ...NO_FILTERS, sort: by, q }
  const feed = new FeedStore(filters, postsSource(filters, firestoreDataSource))
  return new Promise((resolve, reject) => {
    feed.store.subscribe(({ state, posts: shown, isStale }) => {
      if (state === 'loading' || isStale) return
      if (state === 'loaded') resolve(shown.length)
      else reject(new Error(`The feed is ${state}.`))
    })
    feed.subscribe(true)
  })
}

async function pastTheRules(by: Filters['sort']): Promise<number> {
  const all = getFirestore(initializeApp({ projectId: 'demo-grid' })).collection('posts')
  const { size } = await (by === 'top' ? all.orderBy('upvotes', 'desc') : all)
    .orderBy('created_at', 'desc')
    .orderBy(FieldPath.documentId(), 'desc')
    .limit(20)
    .get()
  return size
}
