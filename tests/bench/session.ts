import type { CDPSession, Page } from '@playwright/test'
import { signIn } from '../flows/support/seed-users'
import { onLiveSite } from './on-live-site'

const NAVIGATIONS = 100
const WARM_UP = 20
/** The links that are clicked in turns: board, post, board, landing page. */
const LINKS = [
  { link: 'a[href="/hub"]', path: /^\/hub$/ },
  { link: 'article h2 a', path: /^\/hub\/.+/ },
  { link: 'a[href="/hub"]', path: /^\/hub$/ },
  { link: 'a[href="/"]', path: /^\/$/ },
] as const

/**
 * Navigates 100 times within one document, as a member who keeps the tab open: heap, elements and
 * listeners after garbage collection. A leak grows with each navigation.
 */
export function benchSession(): Promise<void> {
  return onLiveSite(async ({ baseURL, openBrowser }) => {
    const context = await (await openBrowser()).newContext({
      baseURL,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await signIn(page, 'ada')
    const cdp = await context.newCDPSession(page)
    await cdp.send('Performance.enable')
    await navigate(page, WARM_UP)
    const before = await measure(cdp)
    await navigate(page, NAVIGATIONS)
    const after = await measure(cdp)
    for (const [name, value] of Object.entries(after)) {
      const first = before[name] ?? Number.NaN
      console.log(
        `${name}: ${format(first)} after ${WARM_UP} navigations, ${format(value)} after ` +
          `${WARM_UP + NAVIGATIONS} (×${(value / first).toFixed(2)})`,
      )
    }
  })
}

async function navigate(page: Page, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const { link, path } = LINKS[number % LINKS.length] ?? LINKS[0]
    await page.locator(link).first().dispatchEvent('click')
    await page.waitForURL((url) => path.test(url.pathname))
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  }
}

const METRICS = ['JSHeapUsedSize', 'Nodes', 'JSEventListeners', 'Documents']

async function measure(cdp: CDPSession): Promise<Record<string, number>> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const found = metrics.filter(({ name }) => METRICS.includes(name))
  return Object.fromEntries(found.map(({ name, value }) => [name, value]))
}

const format = (value: number) => value.toLocaleString('en-US')
