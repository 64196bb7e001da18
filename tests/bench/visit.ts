import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { FOLLOWED_LINK } from '../../web/src/features/effects/boot-screen'
import { allowFunctions } from '../flows/support/chromium'
import { launchBrowser } from './launch-browser'

/** A phone on a slow line: slow 4G, and a processor four times slower. */
const SLOW_PHONE = {
  screen: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true },
  network: {
    offline: false,
    latency: 562,
    downloadThroughput: 1_470_000 / 8,
    uploadThroughput: 675_000 / 8,
  },
  slowdown: 4,
}
/** A desktop without emulation: tasks show the real cost on this machine. */
const DESKTOP = {
  screen: { viewport: { width: 1440, height: 900 } },
  network: { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
  slowdown: 1,
}
const DEVICES = { 'slow phone': SLOW_PHONE, desktop: DESKTOP } as const

/** An emulated device. */
export type Device = keyof typeof DEVICES

/** Long enough for the app to load on the slow line and to hydrate. */
const IDLE_MS = 5_000
/** Chromium is busy for a while after its start. */
const START_MS = 3_000
const USABLE_LIMIT_MS = 120_000
/** Playwright would ask once per frame, and so request frames. */
const POLLING_MS = 250

/** How to open a page. */
export type VisitOptions = {
  /**
   * Whether an internal link leads to the page, so that it shows no boot screen. A key press would
   * skip it too, but browsers report no largest paint after one.
   */
  readonly skip: boolean
  /** Selector of the first item that the user waits for. */
  readonly first: string
  /** Selector that matches once the user can act; the first item when absent. */
  readonly usable?: string
  readonly device?: Device
  /** The width of the window in CSS pixels; that of the device when absent. */
  readonly width?: number
  readonly reducedMotion?: boolean
  /** Local storage of a signed-in user. */
  readonly session?: Readonly<Record<string, string>>
  /** Compressed bytes of an address of the site. Without it, all counts of bytes are 0. */
  readonly sizeOf?: (url: string) => number
}

/** Measurements of one visit, in milliseconds and compressed bytes. */
export type Visit = {
  readonly lcp: number
  /** When the first item was painted and nothing covered it. */
  readonly uncovered: number
  /** When `usable` matched. */
  readonly usable: number
  /** Total Blocking Time after the first paint (web.dev/articles/tbt). */
  readonly tbt: number
  /** Sum of all long tasks, with those before the first paint. */
  readonly longTasks: number
  readonly longestTask: number
  readonly cls: number
  /** Bytes from the site until the first item. */
  readonly bytesBefore: number
  /** Bytes from the site, and requests to all hosts, until `usable`. */
  readonly bytesUsable: number
  readonly requestsUsable: number
  /** Bytes from the site until the end of the visit. */
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

type Observed = Pick<Visit, 'lcp' | 'uncovered' | 'usable' | 'cls'> & {
  readonly tasks: readonly Task[]
  readonly painted: number
  /** Addresses that had arrived at the first item, and when the user could act. */
  readonly before: readonly string[]
  readonly untilUsable: readonly string[]
}

type Selectors = { readonly first: string; readonly usable: string }

/** Runs before the page's own scripts and records what the browser reports. */
function observePage({ first, usable }: Selectors): void {
  const observed = {
    ...{ painted: 0, lcp: 0, uncovered: 0, usable: 0, cls: 0 },
    tasks: [] as [number, number][],
    before: [] as string[],
    untilUsable: [] as string[],
  }
  const arrived = () =>
    [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ].map(({ name }) => name)
  Object.assign(window, { observed, arrived })
  performance.setResourceTimingBufferSize(2_000)
  const observe = (type: string, note: (entry: PerformanceEntry) => void) => {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    })
  }
  observe('largest-contentful-paint', (entry) => {
    observed.lcp = entry.startTime
  })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') observed.painted = startTime
  })
  observe('layout-shift', (entry) => {
    observed.cls += 'value' in entry ? Number(entry.value) : 0
  })
  observe('longtask', (entry) => observed.tasks.push([entry.startTime, entry.duration]))
  // To ask once per frame would request frames, and so paint a page that is half parsed.
  const inFrameAfter = (isThere: () => boolean, note: (time: number) => void) => {
    const observer = new MutationObserver(() => {
      if (!isThere()) return
      observer.disconnect()
      requestAnimationFrame(() => note(performance.now()))
    })
    const attributeFilter = ['aria-label', 'data-phase', 'data-prerendered']
    observer.observe(document, { childList: true, subtree: true, attributeFilter })
  }
  const isUncovered = () => {
    const boot = document.getElementById('boot')
    return (!boot || boot.dataset['phase'] === 'skipped') && document.querySelector(first) !== null
  }
  inFrameAfter(isUncovered, (time) => {
    observed.uncovered = time
    observed.before = arrived()
  })
  inFrameAfter(
    () => isUncovered() && document.querySelector(usable) !== null,
    (time) => {
      observed.usable = time
      observed.untilUsable = arrived()
    },
  )
}

/** Opens a browser as an emulated device has it. */
export function contextOn(
  browser: Browser,
  device: Device,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  return browser.newContext({ ...DEVICES[device].screen, ...options })
}

/** Slows a page's network and processor down to those of a device. */
export async function slowDown(page: Page, device: Device): Promise<void> {
  const { network, slowdown } = DEVICES[device]
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', network)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

async function onDevice<T>(
  executablePath: string,
  options: VisitOptions,
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const { skip, first, usable = first, device = 'slow phone', session } = options
  const { viewport } = DEVICES[device].screen
  const browser = await launchBrowser(executablePath)
  try {
    const context = await contextOn(browser, device, {
      viewport: { ...viewport, width: options.width ?? viewport.width },
      reducedMotion: options.reducedMotion ? 'reduce' : 'no-preference',
    })
    if (session) {
      await context.addInitScript((entries) => void Object.assign(localStorage, entries), session)
    }
    if (skip) await context.addInitScript((key) => sessionStorage.setItem(key, '1'), FOLLOWED_LINK)
    const page = await context.newPage()
    await slowDown(page, device)
    await allowFunctions(page)
    await page.addInitScript(observePage, { first, usable })
    await page.waitForTimeout(START_MS)
    return await use(page)
  } finally {
    await browser.close()
  }
}

const observedOn = (page: Page) =>
  page.evaluate(() => (window as unknown as { readonly observed: Observed }).observed)

/** Opens a page in a fresh browser and waits until the user can act and the page is idle. */
export function visit(executablePath: string, url: string, options: VisitOptions): Promise<Visit> {
  return onDevice(executablePath, options, async (page) => {
    await page.goto(url)
    const until = (key: 'uncovered' | 'usable') =>
      page.waitForFunction(
        (name) => (window as unknown as { observed: Observed }).observed[name] > 0,
        key,
        { timeout: USABLE_LIMIT_MS, polling: POLLING_MS },
      )
    await until('uncovered')
    await until('usable')
    await page.waitForTimeout(IDLE_MS)
    const { tasks, painted, before, untilUsable, ...observed } = await observedOn(page)
    const all = await page.evaluate(() =>
      (window as unknown as { readonly arrived: () => string[] }).arrived(),
    )
    const { sizeOf = () => 0 } = options
    const bytesOf = (urls: readonly string[]) => sumOf([...new Set(urls)], sizeOf)
    return {
      ...observed,
      // The frame that uncovers the item may be the first painted one, which is reported later.
      uncovered: Math.max(observed.uncovered, painted),
      bytesBefore: bytesOf(before),
      bytesUsable: bytesOf(untilUsable),
      requestsUsable: untilUsable.length,
      bytes: bytesOf(all),
      tbt: sumOf(tasks, (task) => blocking(task, painted)),
      longTasks: sumOf(tasks, ([, duration]) => duration),
      longestTask: Math.max(0, ...tasks.map(([, duration]) => duration)),
    }
  })
}

/** How long a task blocked after `since`: the part after that time, beyond 50 ms. */
function blocking([start, duration]: Task, since: number): number {
  return Math.max(0, start + duration - Math.max(start, since) - 50)
}

function sumOf<T>(all: readonly T[], value: (one: T) => number): number {
  return all.reduce((sum, one) => sum + value(one), 0)
}

/** Opens the menu of an idle page with the first tap. */
export function firstTap(executablePath: string, url: string): Promise<Tap> {
  return onDevice(executablePath, { skip: false, first: 'h1' }, async (page) => {
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForTimeout(IDLE_MS)
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
    const { tasks } = await observedOn(page)
    const after = tasks.flatMap(([start, duration]) => (start >= down - 1 ? [duration] : []))
    return { shown: shown - down, answer: answer - down, longestTask: Math.max(0, ...after) }
  })
}
