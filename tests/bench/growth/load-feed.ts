import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import type { Feed } from '../../../web/src/features/hub/feed/feed-store'
import type { Filters } from '../../../web/src/features/hub/feed/filters'
import { ROOT } from '../../hosts'

const HUB = join(ROOT, 'web/src/features/hub/feed')

type Loaded = {
  readonly Feed: typeof Feed
  readonly firestoreSource: (filters: Filters) => ConstructorParameters<typeof Feed>[1]
  readonly NO_FILTERS: Filters
}

/** Opens a feed, waits for its first posts, leaves it, and says how many posts came. */
export type OpenFeed = (sort: Filters['sort']) => Promise<number>

/** The site's own feed, built for an emulator as the site is. */
export async function loadFeed(firestorePort: number): Promise<OpenFeed> {
  const outfile = join(ROOT, '.suite', 'feed.mjs')
  const ports = JSON.stringify({ auth: 1, functions: 1, firestore: firestorePort })
  await build({
    stdin: {
      contents: `
        export { Feed } from './feed-store'
        export { firestoreSource } from './firestore-source'
        export { NO_FILTERS } from './filters'
      `,
      resolveDir: HUB,
    },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    define: {
      'import.meta.env': JSON.stringify({ VITE_EMULATOR_PORTS: ports }),
      'navigator.onLine': 'true',
    },
  })
  const { Feed, firestoreSource, NO_FILTERS }: Loaded = await import(pathToFileURL(outfile).href)
  return async (sort) => {
    const filters = { ...NO_FILTERS, sort }
    const feed = new Feed(filters, firestoreSource(filters))
    return new Promise<number>((resolve, reject) => {
      let leave = () => undefined as unknown
      feed.subscribe(() => {
        const { state, posts, isStale } = feed.state()
        if (state === 'loading' || isStale) return
        leave()
        if (state === 'loaded') resolve(posts.length)
        else reject(new Error(`The feed is ${state}.`))
      })
      leave = feed.follow(true)
    })
  }
}
