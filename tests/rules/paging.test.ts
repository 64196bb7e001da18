import { LIMITS } from '@grid/schema/limits'
import fc from 'fast-check'
import { disableNetwork, enableNetwork } from 'firebase/firestore'
import { type DocumentReference, Timestamp } from 'firebase-admin/firestore'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { FeedStore } from '../../web/src/features/board/feed/feed-store'
import type { Sort } from '../../web/src/features/board/feed/filters'
import { host } from '../hosts'
import { openSimulation } from '../load-simulation/simulation'
import { storedPost } from '../stored-documents'

const SIZE = LIMITS.page.posts
/**
 * During many changes the emulator sends some listeners a broken message, here in every second run
 * (https://github.com/firebase/firebase-tools/issues/8654). The SDK then waits up to 90 s.
 */
const RECONNECT_MS = 2_000
const TIMEOUT_MS = 100_000
const AUTHOR = { uid: 'member-1', username: 'member-1' }
const { PROJECT } = vi.hoisted(() => ({ PROJECT: 'demo-grid-simulation-paging' }))

vi.mock('../../web/src/data/project', () => ({
  firebaseOptions: { apiKey: 'demo-key', projectId: PROJECT },
  emulators: { firestore: host('firestore').port },
  EMULATOR_HOST: host('firestore').host,
}))

type Act = { readonly kind: 'write' | 'edit' | 'delete' | 'vote' | 'turn'; readonly which: number }

const acts = fc.array(
  fc.record({
    kind: fc.constantFrom(...(['write', 'edit', 'delete', 'vote', 'turn'] as const)),
    which: fc.nat({ max: 1_000 }),
  }),
  { minLength: 40, maxLength: 60 },
)

vi.stubGlobal('navigator', { onLine: true })
const simulation = await openSimulation('paging', 1, 0)
afterAll(() => simulation.close())
let clock = 0

/** A collection of posts, written past the rules, and its changes so far. */
class Board {
  readonly there: DocumentReference[] = []
  readonly voted = new Set<string>()

  async write(count: number): Promise<void> {
    const batch = simulation.server.batch()
    for (let done = 0; done < count; done += 1) {
      clock += 1
      const post = simulation.server.collection('posts').doc()
      const since = Timestamp.fromMillis(Date.parse('2026-02-01T00:00:00Z') + clock * 1_000)
      batch.set(post, { ...storedPost(AUTHOR, {}, since), upvotes: clock % 4 })
      this.there.push(post)
      this.voted.add(post.id)
    }
    await batch.commit()
  }

  async do({ kind, which }: Act): Promise<void> {
    if (kind === 'write') await this.write(1 + (which % 8))
    const index = which % Math.max(1, this.there.length)
    const post = this.there[index]
    if (!post) return
    if (kind === 'edit') await post.update({ title: `Edited at ${which}` })
    if (kind === 'delete') await this.there.splice(index, 1)[0]?.delete()
    if (kind === 'vote') {
      this.voted.add(post.id)
      await post.update({ upvotes: which % 6 })
    }
  }

  async clear(): Promise<void> {
    const batch = simulation.server.batch()
    for (const post of this.there.splice(0)) batch.delete(post)
    await batch.commit()
  }

  /** The whole collection as the server sorts it. */
  async all(sort: Sort): Promise<string[]> {
    const posts = simulation.server.collection('posts')
    const sorted = sort === 'top' ? posts.orderBy('upvotes', 'desc') : posts
    const byTime = sorted.orderBy('created_at', 'desc').orderBy('__name__', 'desc')
    return (await byTime.get()).docs.map(({ id }) => id)
  }
}

/** Waits for a result, and connects the client again while there is none. */
async function withReconnects<T>(result: Promise<T>): Promise<T> {
  const { db } = await import('../../web/src/data/firestore')
  const reconnect = async () => {
    await disableNetwork(db)
    await enableNetwork(db)
  }
  const timer = setInterval(() => void reconnect(), RECONNECT_MS)
  return result.finally(() => clearInterval(timer))
}

const shown = (feed: FeedStore) => feed.store.getState().posts.map(({ id }) => id)

async function openFeed(sort: Sort) {
  const { FeedStore: RealFeed } = await import('../../web/src/features/board/feed/feed-store')
  const { postsSource } = await import('../../web/src/features/board/feed/use-feed')
  const { firestoreDataSource } = await import('../../web/src/data/data-source.firestore')
  const { NO_FILTERS } = await import('../../web/src/features/board/feed/filters')
  const filters = { ...NO_FILTERS, sort }
  const feed = new RealFeed(filters, postsSource(filters, firestoreDataSource))
  const stop = feed.subscribe(true)
  await vi.waitFor(() => expect(feed.store.getState().state).toBe('loaded'), TIMEOUT_MS)
  return { feed, stop }
}

/** Waits for the realtime first page, then reads all further pages. */
async function readToTheEnd(feed: FeedStore, board: Board, sort: Sort): Promise<readonly string[]> {
  const all = await board.all(sort)
  const first = all.slice(0, SIZE)
  await vi.waitFor(
    () => {
      feed.showPending()
      expect(shown(feed).slice(0, first.length)).toEqual(first)
    },
    { timeout: TIMEOUT_MS, interval: 50 },
  )
  while (feed.store.getState().more !== 'ended') await feed.loadMore()
  return all
}

describe.each<Sort>(['new', 'top'])(
  'while others change the board, a reader of %s posts',
  (sort) => {
    it(
      'pages through Firestore without a double and without a gap',
      async () => {
        const story = fc.asyncProperty(acts, async (steps) => {
          const board = new Board()
          await board.write(3 * SIZE)
          board.voted.clear()
          const { feed, stop } = await openFeed(sort)
          const turning: Promise<void>[] = []
          for (const step of steps) {
            if (step.kind === 'turn') turning.push(feed.loadMore())
            else await board.do(step)
          }
          await withReconnects(Promise.all(turning))
          const all = await withReconnects(readToTheEnd(feed, board, sort))
          const seen = shown(feed)
          stop()
          const isOwed = (id: string, place: number) =>
            sort === 'new' || place < SIZE || !board.voted.has(id)
          expect(new Set(seen).size).toBe(seen.length)
          expect(all.filter((id, place) => isOwed(id, place) && !seen.includes(id))).toEqual([])
          await board.clear()
        })
        await fc.assert(story, { numRuns: 3, endOnFailure: true })
      },
      4 * TIMEOUT_MS,
    )
  },
)
