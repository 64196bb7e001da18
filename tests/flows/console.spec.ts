import { expect, type Page } from '@playwright/test'
import { test } from './support/backend'
import { expectGreeting, signInByDialog } from './support/seed-users'

/** Collects the errors in the console of a page. */
function consoleErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}

/** Firestore closes a connection some time after the session changes. */
const CLOSING_MS = 3_000

test('signing in and out leaves no error in the console', async ({ page }) => {
  const errors = consoleErrors(page)
  await signInByDialog(page, 'ada')
  await page.getByRole('article').first().waitFor()
  await page.waitForTimeout(CLOSING_MS)
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(
    page.getByRole('banner').getByRole('button', { name: 'Sign In', exact: true }),
  ).toBeVisible()
  await page.waitForTimeout(CLOSING_MS)
  await signInByDialog(page, 'mallory')
  await expectGreeting(page, 'mallory')
  await page.waitForTimeout(CLOSING_MS)
  expect(errors).toEqual([])
})
