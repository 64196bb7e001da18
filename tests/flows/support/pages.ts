import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'

/** Hydrates a prerendered page by a first key press, and waits until it is interactive. */
export async function hydrate(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await expectHydrated(page)
}

/** Waits until the prerendered page is hydrated. */
export async function expectHydrated(page: Page): Promise<void> {
  await expect(page.locator('html')).not.toHaveAttribute('data-prerendered')
}

/** Opens a page, skips the boot screen and waits until the page is interactive. */
export async function openHydrated(page: Page, route = '/') {
  await page.goto(route)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open terminal' }).hover()
  await expectHydrated(page)
}

/** Waits until the page says, in a toast or a notice, that something went well. */
export async function expectStatus(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible()
}

/** What the page says in a toast, or announces and shows beside a form. */
export function errors(page: Page | Locator): Locator {
  return page.locator('[role="alert"], .MuiAlert-colorError')
}

/** Waits until the page says, in a toast or beside a form, that something went wrong. */
export async function expectAlert(page: Page, text: string | RegExp): Promise<void> {
  await expect(errors(page).filter({ hasText: text }).first()).toBeVisible()
}

/** The board, which hydrates by itself, because it shows new posts in realtime. */
const BOARD = '/hub'

/** The paths of the sitemap: every page that the build prerenders. */
export async function publicPaths(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
}

/** The pages that stay prerendered until they are used. */
export async function pathsForScreenshots(request: APIRequestContext): Promise<string[]> {
  return (await publicPaths(request)).filter((path) => path !== BOARD)
}
