import type { Page } from '@playwright/test'
import { Timestamp } from 'firebase-admin/firestore'
import { openBackend } from '../functions/client'
import { WITHOUT_FUNCTIONS } from '../run/live-suite'
import { storedPost } from '../stored-post'
import { onLiveSite } from './on-live-site'

const POSTS = 10_000
const SHOWN = 600
const WRITTEN_AT_ONCE = 500
const MEASURED_MS = 6_000
/** Pixels per frame; a fast swipe. */
const STEP = 60
const AUTHOR = { uid: 'scroll', username: 'scroll' }

/**
 * Loads 600 posts of 10,000 by scrolling, then scrolls back through them: frames per second,
 * elements and heap. Without functions, because triggers would count 10,000 posts.
 */
export function benchScroll(): Promise<void> {
  return onLiveSite(
    async ({ baseURL, openBrowser }) => {
      await writePosts()
      const context = await (await openBrowser()).newContext({
        baseURL,
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      await page.addInitScript('globalThis.__name = (named) => named')
      await page.goto('/hub')
      await page.getByRole('article').first().waitFor()
      const loaded = await page.evaluate(loadPosts, SHOWN)
      const elements = await page.evaluate(() => document.querySelectorAll('*').length)
      const cards = await page.getByRole('article').count()
      const heap = await heapOf(page)
      const { frames, slowest } = await page.evaluate(scrollBack, [MEASURED_MS, STEP] as const)
      console.log(
        `${loaded} posts loaded: ${elements} elements, ${cards} cards, ${heap} of heap; ` +
          `scrolling back ${(frames / (MEASURED_MS / 1_000)).toFixed(0)} frames/s, ` +
          `slowest frame ${Math.round(slowest)} ms`,
      )
    },
    { only: WITHOUT_FUNCTIONS },
  )
}

async function writePosts(): Promise<void> {
  const { db, close } = openBackend('scroll')
  const start = Date.parse('2026-02-01T00:00:00Z')
  for (let first = 0; first < POSTS; first += WRITTEN_AT_ONCE) {
    const batch = db.batch()
    for (let number = first; number < first + WRITTEN_AT_ONCE; number += 1) {
      const title = `Post number ${number}`
      const at = Timestamp.fromMillis(start + number * 60_000)
      batch.set(db.collection('posts').doc(), storedPost(AUTHOR, { title }, at))
    }
    await batch.commit()
  }
  await close()
}

/** Scrolls to the end until this many different posts were shown. Returns their count. */
async function loadPosts(wanted: number): Promise<number> {
  const shown = new Set<string>()
  const deadline = performance.now() + 300_000
  while (shown.size < wanted && performance.now() < deadline) {
    for (const link of document.querySelectorAll('article h2 a')) {
      shown.add(link.getAttribute('href') ?? '')
    }
    window.scrollTo(0, document.documentElement.scrollHeight)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return shown.size
}

/** Scrolls up for a while, one step per frame. */
async function scrollBack([duration, step]: readonly [number, number]) {
  let frames = 0
  let slowest = 0
  const start = performance.now()
  for (let last = start; last - start < duration; ) {
    window.scrollBy(0, -step)
    const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
    slowest = Math.max(slowest, now - last)
    last = now
    frames += 1
  }
  return { frames, slowest }
}

async function heapOf(page: Page): Promise<string> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return `${(usedSize / 1_000_000).toFixed(1)} MB`
}
