import { expect, type Page } from '@playwright/test'

/** Brings a prerendered page to life as a visitor's first key would, and waits until it answers. */
export async function hydrate(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await expectHydrated(page)
}

/** Waits until the app has taken over what was painted. */
export async function expectHydrated(page: Page): Promise<void> {
  await expect(page.locator('html')).not.toHaveAttribute('data-prerendered')
}
