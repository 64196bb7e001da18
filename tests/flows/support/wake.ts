import { expect, type Page } from '@playwright/test'

/** Opens a page, skips the boot screen and waits until the page answers. */
export async function wake(page: Page, route = '/') {
  await page.goto(route)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open terminal' }).hover()
  await expect(page.locator('html')).not.toHaveAttribute('data-prerendered')
}
