import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireChromium } from '@grid/emulator-suite/chromium'
import { thisMachine } from '@grid/emulator-suite/machine'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { run } from '../emulators'
import { CHROMIUM_ARGUMENTS } from '../flows/support/chromium'
import { serveFolder } from './landing/compressed-server'
import { median } from './measurements'

const ROUNDS = 5
const PERIOD_MS = 4_000
const SETTLED_MS = 3_000

const SCREENS = [
  { name: 'desktop, 1440 × 900', viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  { name: 'phone, 360 × 740 at 2×', viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 },
]

/**
 * Measures the cost of the rain: processor time of all browser processes in periods with the rain,
 * minus that of periods in which it is still under reduced motion. Periods alternate. The bench
 * prints the median difference as a share of one core.
 */
export async function benchRain(): Promise<void> {
  const executablePath = await requireChromium(thisMachine(), console.log)
  const site = await mkdtemp(join(tmpdir(), 'grid-rain-'))
  await run('npx', ['tsx', 'web/build/build.ts', '--outDir', site])
  const served = await serveFolder(site)
  try {
    for (const { name, ...screen } of SCREENS) {
      const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGUMENTS] })
      try {
        const page = await (await browser.newContext(screen)).newPage()
        await wakeRain(page, served.origin)
        const { shares, idle } = await comparePeriods(browser, page)
        await stopRain(page)
        await letItRain(page)
        const frames = await framesPerSecond(page)
        console.log(
          `${name.padEnd(24)} rain ${percent(median(shares))} of one core ` +
            `(${shares.map(percent).join(', ')}), page without it ${percent(idle)}, ` +
            `${frames.toFixed(0)} frames/s with it`,
        )
      } finally {
        await browser.close()
      }
    }
  } finally {
    await served.close()
    await rm(site, { recursive: true })
  }
}

async function wakeRain(page: Page, origin: string): Promise<void> {
  await page.goto(origin)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await page.locator('canvas[data-state="falling"]').waitFor()
  await page.waitForTimeout(SETTLED_MS)
}

async function stopRain(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.locator('canvas[data-state="still"]').waitFor()
}

async function letItRain(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.locator('canvas[data-state="falling"]').waitFor()
}

async function comparePeriods(browser: Browser, page: Page) {
  const cdp = await browser.newBrowserCDPSession()
  const shares: number[] = []
  const without: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await stopRain(page)
    const dry = await busyShare(cdp)
    without.push(dry)
    await letItRain(page)
    shares.push((await busyShare(cdp)) - dry)
  }
  return { shares, idle: median(without) }
}

/** The share of one core that the browser's processes use during one period. */
async function busyShare(cdp: CDPSession): Promise<number> {
  const startedAt = performance.now()
  const before = await processorSeconds(cdp)
  await new Promise((resolve) => setTimeout(resolve, PERIOD_MS))
  const used = (await processorSeconds(cdp)) - before
  return used / ((performance.now() - startedAt) / 1_000)
}

async function processorSeconds(cdp: CDPSession): Promise<number> {
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo')
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}

function framesPerSecond(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const startedAt = performance.now()
    let frames = 0
    requestAnimationFrame(function count() {
      frames += 1
      const passed = performance.now() - startedAt
      if (passed < 2000) requestAnimationFrame(count)
      else resolve((frames / passed) * 1000)
    })
  })`)
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
