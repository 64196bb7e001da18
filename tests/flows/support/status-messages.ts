import { expect, type Page } from '@playwright/test'

/** Waits until the page says, in a toast or a notice, that something went well. */
export async function expectStatus(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible()
}

/** Waits until the page says, in a toast or beside a form, that something went wrong. */
export async function expectAlert(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: text }).first()).toBeVisible()
}
