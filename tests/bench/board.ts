import { readFirstPage } from '@grid/schema/first-page'
import { deleteApp, initializeApp } from 'firebase-admin/app'
import { getFirestore, Timestamp } from 'firebase-admin/firestore'
import { storedPost } from '../stored-post'
import { type Edge, edgeOf } from './board/compressing-proxy'
import { handWrittenBoard } from './board/hand-written'
import { kB, median, ms, times } from './measurements'
import { type LiveSite, onLiveSite } from './on-live-site'
import { type Visit, visit } from './visit'

const ROUNDS = 5
const POSTS = 20
const FIRST = 'article h2'
const AUTHOR = { uid: 'bench', username: 'bench' }
const CONTENT = [
  'The allow-list matches on vendor and product, and both come from the device, so both can lie.',
  '',
  'Matching on the **interface class** as well costs one more line, and what it refuses is:',
  '- a second keyboard on something that was a disk a moment ago',
  '- a network card where there was none',
].join('\n')

/**
 * Measures the board's first posts on an emulated slow phone beside a hand-written page of the same
 * posts, both Brotli-compressed: fresh browsers, interleaved rounds, medians. Trust the ratios.
 */
export function benchBoard(): Promise<void> {
  return onLiveSite(besideHandWritten)
}

async function besideHandWritten({ baseURL, executablePath }: LiveSite): Promise<void> {
  const edges: Edge[] = []
  try {
    await writePosts()
    const built = await edgeOf((path) => fetch(`${baseURL}${path}`, { redirect: 'manual' }))
    const page = handWrittenBoard(await firstPageOf(baseURL))
    const limit = await edgeOf(async () => new Response(page, { headers: HTML }))
    edges.push(built, limit)
    await compare(executablePath, limit, built)
  } finally {
    await Promise.all(edges.map((edge) => edge.close()))
  }
}

const HTML = { 'content-type': 'text/html; charset=utf-8' }

async function writePosts(): Promise<void> {
  const app = initializeApp({ projectId: 'demo-grid' }, 'bench-board')
  const db = getFirestore(app)
  const batch = db.batch()
  for (let number = 1; number <= POSTS; number += 1) {
    const at = Timestamp.fromMillis(Date.now() - number * 60_000)
    const texts = { title: `What a device may say of itself, ${number}`, content: CONTENT }
    batch.set(db.collection('posts').doc(), storedPost(AUTHOR, { ...texts, tags: ['usb'] }, at))
  }
  await batch.commit()
  await deleteApp(app)
}

async function firstPageOf(site: string) {
  const html = await (await fetch(`${site}/hub`)).text()
  const [, json] = /<script id="first-page"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  if (!json) throw new Error('The board came without posts.')
  return readFirstPage(json)
}

async function compare(executablePath: string, limit: Edge, built: Edge): Promise<void> {
  const columns = [
    { name: 'hand-written', url: `${limit.origin}/`, edge: limit, skip: false },
    { name: 'built', url: `${built.origin}/hub`, edge: built, skip: false },
    { name: 'built, boot screen skipped', url: `${built.origin}/hub`, edge: built, skip: true },
  ]
  const visits = new Map(columns.map((column) => [column, [] as Visit[]]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [column, seen] of visits) {
      const { sizeOf } = column.edge
      seen.push(await visit(executablePath, column.url, { ...column, first: FIRST, sizeOf }))
    }
  }
  const of = (column: (typeof columns)[number] | undefined, key: keyof Visit) =>
    median((column && visits.get(column)?.map((seen) => seen[key])) ?? [])
  const [first, ...others] = columns
  for (const column of columns) {
    console.log(
      `${column.name.padEnd(28)} LCP ${ms(of(column, 'lcp'))}, uncovered ` +
        `${ms(of(column, 'uncovered'))}, TBT ${ms(of(column, 'tbt'))}, long tasks ` +
        `${ms(of(column, 'longTasks'))}, CLS ${of(column, 'cls').toFixed(3)}, ` +
        `${kB(of(column, 'bytesBefore'))} before the first post, ${kB(of(column, 'bytes'))} in all`,
    )
  }
  for (const column of others) {
    const [lcp, uncovered] = (['lcp', 'uncovered'] as const).map(
      (key) => of(column, key) / of(first, key),
    )
    console.log(`${column.name}: LCP ${times(lcp ?? 0)}, uncovered ${times(uncovered ?? 0)}`)
  }
}
