import type { Page } from '@playwright/test'
import { signIn } from '../flows/support/seed-users'
import { formatSpread } from './measurements'
import { onLiveSite } from './on-live-site'

const ROUNDS = 20
/** How long the user looks at the landing page before the click. */
const LOOK_MS = 4_000

/**
 * Measures how long a member waits from the click on "Enter the Hub" on the landing page to the
 * first post, in milliseconds.
 */
export function benchEnterBoard(): Promise<void> {
  return onLiveSite(async ({ baseURL, openBrowser }) => {
    const context = await (await openBrowser()).newContext({ baseURL })
    const page = await context.newPage()
    await signIn(page, 'ada')
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) times.push(await enter(page))
    console.log(`landing page to first post, ${times.length} clicks: ${formatSpread(times)}`)
  })
}

async function enter(page: Page): Promise<number> {
  await page.goto('/')
  await page.waitForTimeout(LOOK_MS)
  const link = page.getByRole('link', { name: 'Enter the Hub' })
  await link.scrollIntoViewIfNeeded()
  const waited = page.evaluate(waitForPost)
  await link.click()
  return waited
}

function waitForPost(): Promise<number> {
  return new Promise((resolve) => {
    let clicked = 0
    const observer = new MutationObserver(() => {
      if (!document.querySelector('main article a[href^="/hub/"]')) return
      observer.disconnect()
      requestAnimationFrame(() => resolve(performance.now() - clicked))
    })
    document.addEventListener(
      'click',
      () => {
        clicked = performance.now()
        observer.observe(document.body, { childList: true, subtree: true })
      },
      { once: true, capture: true },
    )
  })
}
