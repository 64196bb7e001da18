import { getApps, initializeApp } from 'firebase-admin/app'
import { type Firestore, getFirestore, Timestamp } from 'firebase-admin/firestore'
import { emulators } from '../emulators'
import { host } from '../hosts'
import { storedPost, storePosts } from '../stored-documents'
import { bundleFreshThread, type FreshThread } from './growth/fresh-thread'
import { median } from './measurements'

const SIZES = [100, 1_000, 10_000, 100_000]
/** The emulator goes through the tokens of all posts, so a search of more posts takes 10 s. */
const LARGEST_SEARCHED = 1_000
const ROUNDS = 9
const SORTS = ['new', 'top'] as const
const AUTHOR = { uid: 'growth', username: 'growth' }
/** A word of each fiftieth post, and one of all posts. */
const SEARCHES = ['beacon', 'something'] as const
const RARE = { content: 'A beacon in the traffic of a device that should be silent.' }

type Sort = (typeof SORTS)[number]

/**
 * Measures the time to the first 20 posts as the board grows: the site's own feed under the rules,
 * and the same query without rules; and a search beside the plain feed. The emulator gets slower
 * with its data, the service does not, so trust the ratio. Each request has its own connection.
 */
export async function benchGrowth(): Promise<void> {
  const stop = await emulators(['firestore'])
  try {
    const app = getApps()[0] ?? initializeApp({ projectId: 'demo-grid' })
    const server = getFirestore(app)
    const ask = await bundleFreshThread(host('firestore').port)
    const ratios: number[] = []
    let there = 0
    for (const size of SIZES) {
      await grow(server, there, size)
      there = size
      for (const sort of SORTS) ratios.push(await compare(ask, sort, size))
      if (size <= LARGEST_SEARCHED) for (const q of SEARCHES) await compareSearch(ask, q, size)
    }
    const between = (offset: number) =>
      ((ratios.at(offset - SORTS.length) ?? Number.NaN) / (ratios[offset] ?? Number.NaN)).toFixed(2)
    SORTS.forEach((sort, offset) => {
      console.log(`${sort}: from ${SIZES[0]} to ${SIZES.at(-1)} posts ×${between(offset)}`)
    })
  } finally {
    await stop()
  }
}

function grow(server: Firestore, from: number, to: number): Promise<void> {
  const start = Date.parse('2026-02-01T00:00:00Z')
  return storePosts(server, [from, to], (number) => {
    const at = Timestamp.fromMillis(start + number * 1_000)
    const post = storedPost(AUTHOR, number % 50 === 0 ? RARE : {}, at)
    return { ...post, upvotes: (number * 7) % 100 }
  })
}

/** Measures feed and bare query in turns. Returns the ratio of their medians. */
async function compare(ask: FreshThread, sort: Sort, size: number): Promise<number> {
  const feed: number[] = []
  const bare: number[] = []
  let reads = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push((await ask({ way: 'bare', sort })).ms)
    const { ms, posts } = await ask({ way: 'feed', sort })
    feed.push(ms)
    reads = posts
  }
  const ratio = median(feed) / median(bare)
  console.log(
    `${sort}, ${size} posts: feed ${median(feed).toFixed(0)} ms, bare query ` +
      `${median(bare).toFixed(0)} ms, ×${ratio.toFixed(2)}, ${reads} reads`,
  )
  return ratio
}

/** Measures the plain feed and a search in turns. A page of a search has fewer posts. */
async function compareSearch(ask: FreshThread, q: string, size: number): Promise<void> {
  const plain: number[] = []
  const search: number[] = []
  let reads = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    plain.push((await ask({ way: 'feed', sort: 'new' })).ms)
    const { ms, posts } = await ask({ way: 'feed', sort: 'new', q })
    search.push(ms)
    reads = posts
  }
  const ratio = median(search) / median(plain)
  console.log(
    `search for ${q}, ${size} posts: ${median(search).toFixed(0)} ms, plain feed ` +
      `${median(plain).toFixed(0)} ms, ×${ratio.toFixed(2)}, ${reads} reads`,
  )
}
