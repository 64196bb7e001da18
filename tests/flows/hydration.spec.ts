import { expect, type Page } from '@playwright/test'
import { test } from './support/backend'
import { allowFunctions } from './support/chromium'
import { expectHydrated } from './support/pages'
import { expectGreeting, signIn } from './support/seed-users'

/**
 * Runs in the page before its scripts: counts after each task how many cards are hydrated. Their
 * times then have a title; the server does not know the user's time zone.
 */
function countHydratedCards(): void {
  const counts = [0]
  Object.assign(window, { counts })
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    counts.push(document.querySelectorAll('main article:has(time[title])').length)
  }
  const options = { subtree: true, attributeFilter: ['title'] }
  new MutationObserver(() => port2.postMessage(null)).observe(document, options)
}

/** Opens the board and returns the number of hydrated cards after each task that changed it. */
async function hydrationOf(page: Page): Promise<readonly number[]> {
  await allowFunctions(page)
  await page.addInitScript(countHydratedCards)
  await page.goto('/hub')
  await expectHydrated(page)
  const cards = await page.locator('main article').count()
  const counts = () => page.evaluate(() => (window as unknown as { counts: number[] }).counts)
  await expect.poll(async () => (await counts()).at(-1)).toBe(cards)
  return counts()
}

/** The most cards that were hydrated in one task, as a fraction of all. */
function largestStep(counts: readonly number[]): number {
  const steps = counts.slice(1).map((count, index) => count - (counts[index] ?? 0))
  return Math.max(...steps) / Math.max(...counts)
}

test('hydrates the board in several tasks under reduced motion', async ({ page }) => {
  expect(largestStep(await hydrationOf(page))).toBeLessThanOrEqual(0.5)
})

test("hydrates a member's board in several tasks", async ({ page }) => {
  await signIn(page, 'ada')
  expect(largestStep(await hydrationOf(page))).toBeLessThanOrEqual(0.5)
  await expectGreeting(page, 'ada')
})

test('shows members the bell before Firestore responds, and leaves it in place', async ({
  page,
}) => {
  await signIn(page, 'ada')
  let respond = () => {}
  const responding = new Promise<void>((resolve) => (respond = resolve))
  await page.route('**/google.firestore.v1.Firestore/Listen/**', async (route) => {
    await responding
    await route.continue()
  })
  await page.setViewportSize({ width: 1440, height: 800 })
  await page.goto('/hub')
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  const name = page.getByRole('banner').getByText('Welcome, ada')
  await expect(bell).toBeVisible()
  await expect(name).toBeHidden()
  const place = await bell.boundingBox()
  respond()
  await expect(name).toBeVisible()
  expect(await bell.boundingBox()).toEqual(place)
})

test("requests a member's account before the page is hydrated", async ({ page }) => {
  await signIn(page, 'ada')
  let isRequested = false
  page.on('request', (request) => {
    isRequested ||= request.url().includes('accounts:lookup')
  })
  await page.route('**/assets/board-*.js', async (route) => {
    await expect.poll(() => isRequested).toBe(true)
    await route.continue()
  })
  await page.goto('/hub')
  await expectGreeting(page, 'ada')
})
