import { expect, type Locator, type Page } from '@playwright/test'

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
