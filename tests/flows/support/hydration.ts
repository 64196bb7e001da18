import { expect, type Page } from '@playwright/test'

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
