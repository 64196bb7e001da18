import { expect, type Page } from '@playwright/test'
import { test } from './support/backend'
import { signInAsNew } from './support/members'
import { expectStatus } from './support/pages'
import { expectGreeting, signIn, signInByDialog } from './support/seed-users'

/** Flows block the service worker, and Playwright warns of that. */
const BLOCKED = 'Service Worker registration blocked by Playwright'

/** Collects the errors and warnings in the console of a page, and uncaught errors. */
function consoleErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    const isReported = message.type() === 'error' || message.type() === 'warning'
    if (isReported && message.text() !== BLOCKED) errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  return errors
}

/** Signs out by the button of the navigation, and waits until it shows that. */
async function signOut(page: Page): Promise<void> {
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: 'Sign out' }).click()
  await expect(banner.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
}

/** Firestore closes a connection some time after the session changes. */
const CLOSING_MS = 3_000

test('signing in and out leaves no error in the console', async ({ page }) => {
  const errors = consoleErrors(page)
  await signInByDialog(page, 'ada')
  await page.getByRole('article').first().waitFor()
  await page.waitForTimeout(CLOSING_MS)
  await signOut(page)
  await page.waitForTimeout(CLOSING_MS)
  await signInByDialog(page, 'mallory')
  await expectGreeting(page, 'mallory')
  await page.waitForTimeout(CLOSING_MS)
  expect(errors).toEqual([])
})

const PAGES = [
  '/account',
  '/account/trash',
  '/bookmarks',
  '/notifications',
  '/team',
  '/hub?q=mesh',
  '/hub/udev-rule-audit',
  '/members/ada',
  '/admin?tab=users',
]

for (const path of PAGES) {
  test(`signing out at ${path} leaves no error in the console`, async ({ page, backend }) => {
    const errors = consoleErrors(page)
    // A new member, because another test could end a session that opened in the same second.
    if (path.startsWith('/admin')) await signIn(page, 'root_admin', { at: path })
    else await signInAsNew(page, backend, 'Quinn', { at: path })
    await page.waitForTimeout(CLOSING_MS)
    await signOut(page)
    await page.waitForTimeout(CLOSING_MS)
    expect(errors).toEqual([])
  })
}

test('signing out everywhere leaves no error in the console', async ({ page, backend }) => {
  const errors = consoleErrors(page)
  await signInAsNew(page, backend, 'Quinn', { at: '/account' })
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expectStatus(page, 'You are signed out on all devices.')
  await page.waitForTimeout(CLOSING_MS)
  expect(errors).toEqual([])
})

test('deleting the account leaves no error in the console', async ({ page, backend }) => {
  const errors = consoleErrors(page)
  const { username } = await signInAsNew(page, backend, 'Quinn', { at: '/account' })
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account' })
  await dialog.getByLabel('Delete them').check()
  await dialog.getByLabel('Your username').fill(username)
  await dialog.getByRole('button', { name: 'Delete my account for good' }).click()
  await expectStatus(page, 'Your account has been deleted.')
  await page.waitForTimeout(CLOSING_MS)
  expect(errors).toEqual([])
})
