import { readFirstPage } from '@grid/schema/first-page'
import { deleteApp, initializeApp } from 'firebase-admin/app'
import { getFirestore, Timestamp } from 'firebase-admin/firestore'
import { storedPost, storePosts } from '../stored-documents'
import { type Edge, edgeOf } from './board/compressing-proxy'
import { handWrittenBoard } from './board/hand-written'
import { compareVisits } from './compare-visits'
import { kB } from './measurements'
import { type LiveSite, onLiveSite } from './on-live-site'

const POSTS = 20
const FIRST = 'article h2'
/** In CSS pixels: of a phone, of a tablet, of a desktop. */
const WIDTHS = [360, 768, 1440]
const AUTHOR = { uid: 'bench', username: 'bench' }
const CONTENT = [
  'The allow-list matches on vendor and product, and both come from the device, so both can lie.',
  '',
  'Matching on the **interface class** as well costs one more line, and what it refuses is:',
  '- a second keyboard on something that was a disk a moment ago',
  '- a network card where there was none',
].join('\n')

/**
 * Measures the board's first posts at three widths, on an emulated slow line and processor, beside
 * a hand-written page of the same posts, both Brotli-compressed: fresh browsers, interleaved
 * rounds, medians. Trust the ratios.
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
  await storePosts(db, [1, POSTS + 1], (number) => {
    const at = Timestamp.fromMillis(Date.now() - number * 60_000)
    const texts = { title: `What a device may say of itself, ${number}`, content: CONTENT }
    return storedPost(AUTHOR, { ...texts, tags: ['usb'] }, at)
  })
  await deleteApp(app)
}

async function firstPageOf(site: string) {
  const html = await (await fetch(`${site}/hub`)).text()
  const [, json] = /<script id="first-page"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  if (!json) throw new Error('The board came without posts.')
  return readFirstPage(json)
}

async function compare(executablePath: string, limit: Edge, built: Edge): Promise<void> {
  for (const width of WIDTHS) {
    console.log(`\n${width} px`)
    // After an internal link. The boot screen is that of the landing page.
    const columns = [
      { name: 'hand-written', url: `${limit.origin}/`, sizeOf: limit.sizeOf, width, skip: true },
      { name: 'built', url: `${built.origin}/hub`, sizeOf: built.sizeOf, width, skip: true },
    ]
    await compareVisits(
      executablePath,
      columns,
      FIRST,
      (_, of) => `${kB(of('bytesBefore'))} before the first post, ${kB(of('bytes'))} in all`,
    )
  }
}
