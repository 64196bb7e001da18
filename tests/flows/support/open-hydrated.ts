import type { Page } from '@playwright/test'
import { expectHydrated } from './hydration'

/** Opens a page, skips the boot screen and waits until the page is interactive. */
export async function openHydrated(page: Page, route = '/') {
  await page.goto(route)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open terminal' }).hover()
  await expectHydrated(page)
}
