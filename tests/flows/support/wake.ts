import type { Page } from '@playwright/test'
import { expectLive } from './live'

/** Opens a page, skips the boot screen and waits until the page answers. */
export async function wake(page: Page, route = '/') {
  await page.goto(route)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open terminal' }).hover()
  await expectLive(page)
}
