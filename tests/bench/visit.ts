import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGUMENTS } from '../flows/support/chromium'

const SLOW_4G = {
  offline: false,
  latency: 562,
  downloadThroughput: 1_470_000 / 8,
  uploadThroughput: 675_000 / 8,
}
const CPU_SLOWDOWN = 4
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true }
/** By then the app has come over the slow line and has taken the page over. */
const SETTLED_MS = 5_000
const KEY_EVERY_MS = 40

/** What one visit showed, in milliseconds. */
export type Visit = {
  readonly lcp: number
  /** When what was looked for was painted and nothing covered it. */
  readonly uncovered: number
  /** From the first paint on, as Total Blocking Time is defined (web.dev/articles/tbt). */
  readonly tbt: number
  /** All long tasks, those before the first paint among them. */
  readonly longTasks: number
  readonly cls: number
  /** Compressed bytes that had arrived from the site by then. */
  readonly bytesBefore: number
  /** Compressed bytes that arrived from the site in all. */
  readonly bytes: number
}

/** How long a tap on an idle page took, in milliseconds. */
type Tap = {
  /** Until the button showed that it was pressed. */
  readonly shown: number
  readonly answer: number
  readonly longestTask: number
}

type Task = readonly [start: number, duration: number]

type Seen = Visit & { readonly tasks: readonly Task[]; readonly painted: number }

/** Runs before the page's own scripts and keeps what the browser reports of it. */
function watchPage(first: string): void {
  const seen = {
    ...{ painted: 0, lcp: 0, uncovered: 0, cls: 0, bytesBefore: 0, bytes: 0 },
    tasks: [] as [number, number][],
  }
  const arrived = () =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .map((entry) => ('encodedBodySize' in entry ? Number(entry.encodedBodySize) : 0))
      .reduce((sum, bytes) => sum + bytes, 0)
  Object.assign(window, { seen, arrived })
  const observe = (type: string, note: (entry: PerformanceEntry) => void) => {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    })
  }
  observe('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime
  })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.painted = startTime
  })
  observe('layout-shift', (entry) => {
    seen.cls += 'value' in entry ? Number(entry.value) : 0
  })
  observe('longtask', (entry) => seen.tasks.push([entry.startTime, entry.duration]))
  const look = () => {
    const boot = document.getElementById('boot')
    const isCovered = boot !== null && getComputedStyle(boot).visibility !== 'hidden'
    const item = document.querySelector(first)?.getBoundingClientRect()
    if (item && item.height > 0 && !isCovered) {
      seen.uncovered = performance.now()
      seen.bytesBefore = arrived()
    } else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function onPhone<T>(
  executablePath: string,
  first: string,
  use: (page: Page, cdp: CDPSession) => Promise<T>,
): Promise<T> {
  const browser: Browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGUMENTS] })
  try {
    const page = await (await browser.newContext(PHONE)).newPage()
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    // The compiler that runs this file leaves calls of a helper in functions sent to the page.
    await page.addInitScript('globalThis.__name = (named) => named')
    await page.addInitScript(watchPage, first)
    return await use(page, cdp)
  } finally {
    await browser.close()
  }
}

const seenOn = (page: Page) =>
  page.evaluate(() => (window as unknown as { readonly seen: Seen }).seen)

/** One first visit to an address, to see the first of something; the boot screen may be skipped. */
export function visit(
  executablePath: string,
  url: string,
  { skip, first }: { readonly skip: boolean; readonly first: string },
): Promise<Visit> {
  return onPhone(executablePath, first, async (page) => {
    let isOver = false
    const press = async () => {
      while (skip && !isOver) {
        await page.keyboard.press('Escape')
        await new Promise((resolve) => setTimeout(resolve, KEY_EVERY_MS))
      }
    }
    const pressing = press()
    await page.goto(url)
    await page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.uncovered > 0)
    isOver = true
    await pressing
    await page.waitForTimeout(SETTLED_MS)
    const { tasks, painted, ...seen } = await seenOn(page)
    const bytes = await page.evaluate(() =>
      (window as unknown as { readonly arrived: () => number }).arrived(),
    )
    return {
      ...seen,
      // The frame in which it is uncovered may be the first that is painted, and then comes later.
      uncovered: Math.max(seen.uncovered, painted),
      bytes,
      tbt: sumOf(tasks, (task) => blocking(task, painted)),
      longTasks: sumOf(tasks, ([, duration]) => duration),
    }
  })
}

/** How long a task blocked after a moment: what of it came then, beyond 50 ms. */
function blocking([start, duration]: Task, since: number): number {
  return Math.max(0, start + duration - Math.max(start, since) - 50)
}

function sumOf(tasks: readonly Task[], value: (task: Task) => number): number {
  return tasks.reduce((sum, task) => sum + value(task), 0)
}

/** Opens the menu of a page that had all the time to fetch ahead, with the first tap. */
export function firstTap(executablePath: string, url: string): Promise<Tap> {
  return onPhone(executablePath, 'h1', async (page) => {
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForTimeout(SETTLED_MS)
    await page.evaluate(() => {
      const marks = { down: 0, shown: 0, answer: 0 }
      Object.assign(window, { marks })
      document.addEventListener(
        'pointerdown',
        () => {
          marks.down = performance.now()
        },
        true,
      )
      new MutationObserver(() => {
        if (marks.shown === 0) {
          requestAnimationFrame(() => {
            marks.shown ||= performance.now()
          })
        }
        if (marks.answer > 0 || !document.querySelector('[role="dialog"]')) return
        requestAnimationFrame(() => {
          marks.answer = performance.now()
        })
      }).observe(document.body, {
        childList: true,
        subtree: true,
        attributeFilter: ['data-waiting'],
      })
    })
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await page.getByRole('dialog').waitFor()
    await page.waitForTimeout(500)
    const { down, shown, answer } = await page.evaluate(
      () => (window as unknown as { marks: Record<'down' | 'shown' | 'answer', number> }).marks,
    )
    const { tasks } = await seenOn(page)
    const after = tasks.flatMap(([start, duration]) => (start >= down - 1 ? [duration] : []))
    return { shown: shown - down, answer: answer - down, longestTask: Math.max(0, ...after) }
  })
}
