import type { CDPSession, Page } from '@playwright/test'
import { Timestamp } from 'firebase-admin/firestore'
import { allowFunctions } from '../flows/support/chromium'
import { openBackend } from '../functions/client'
import { WITHOUT_FUNCTIONS } from '../run/live-suite'
import { storedPost, storePosts } from '../stored-documents'
import { onLiveSite } from './on-live-site'

const POSTS = 10_000
const SHOWN = 600
/** The number of posts in the short feed, which the long one is compared with. */
const FIRST = 40
const MEASURED_MS = 3_000
/** Pixels per second; a fast swipe. */
const SPEED = 3_600
/** How much slower than this machine's CPU a phone is. */
const CPU_SLOWDOWN = 4
const AUTHOR = { uid: 'scroll', username: 'scroll' }

const SENTENCE = 'Both ids come from the device, so both can lie, and a list of them is no proof. '

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
      await allowFunctions(page)
      await page.goto('/hub')
      await page.getByRole('article').first().waitFor()
      await page.evaluate(loadPosts, FIRST)
      const ofFirstPage = await scrolledFrame(page)
      const loaded = await page.evaluate(loadPosts, SHOWN)
      const elements = await page.evaluate(() => document.querySelectorAll('*').length)
      const cards = await page.locator('article:not([data-collapsed])').count()
      const heap = await heapOf(page)
      const back = await scrolledFrame(page)
      const ratio = back.cpu / ofFirstPage.cpu
      console.log(
        `${loaded} posts loaded: ${elements} elements, ${cards} whole cards, ${heap} of heap; ` +
          `scrolling back ${back.perSecond.toFixed(0)} frames/s on a CPU ${CPU_SLOWDOWN} times ` +
          `slower, ${back.cpu.toFixed(1)} ms of the main thread per frame ` +
          `(×${ratio.toFixed(1)} of the first page)`,
      )
    },
    { only: WITHOUT_FUNCTIONS },
  )
}

async function writePosts(): Promise<void> {
  const { db, close } = openBackend('scroll')
  const start = Date.parse('2026-02-01T00:00:00Z')
  await storePosts(db, [0, POSTS], (number) => {
    return storedPost(AUTHOR, textsOf(number), Timestamp.fromMillis(start + number * 60_000))
  })
  await close()
}

/** Posts of one to nine sentences, with two tags. */
function textsOf(number: number) {
  return {
    title: `Post number ${number}`,
    content: SENTENCE.repeat(1 + (number % 9)),
    tags: ['usb', 'firmware'],
  }
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

/**
 * Scrolls up on a slow CPU: frames per second, and CPU time of the main thread per frame in
 * milliseconds, which other load does not change.
 */
async function scrolledFrame(page: Page): Promise<{ perSecond: number; cpu: number }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const before = await taskSeconds(cdp)
  const frames = await page.evaluate(scrollBack, [MEASURED_MS, SPEED] as const)
  const seconds = (await taskSeconds(cdp)) - before
  await cdp.detach()
  return { perSecond: (frames * 1_000) / MEASURED_MS, cpu: (seconds * 1_000) / frames }
}

async function taskSeconds(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
}

/** Scrolls up for a while, at this speed. Returns the number of frames. */
async function scrollBack([duration, speed]: readonly [number, number]): Promise<number> {
  const [start, top] = [performance.now(), window.scrollY]
  let frames = 0
  for (let now = start; now - start < duration; frames += 1) {
    window.scrollTo(0, top - (speed * (now - start)) / 1_000)
    now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
  }
  return frames
}

async function heapOf(page: Page): Promise<string> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return `${(usedSize / 1_000_000).toFixed(1)} MB`
}
