import { expect } from '@playwright/test'
import { test } from './support/backend'
import { mailedCodes, mailedLink } from './support/mail'
import { banOf, newMember } from './support/members'
import { expectAlert, expectStatus } from './support/pages'
import { CONTENT, card, openPostDialog } from './support/posts'
import {
  expectGreeting,
  fillSignUp,
  signIn,
  signInButton,
  signInByDialog,
  uniqueName,
} from './support/seed-users'

/** A token is good for one. */
const TWO_HOURS_MS = 2 * 60 * 60 * 1_000
const BANNER = { name: 'Email verification' }

test('reminds a new member of the e-mail until the link is opened', async ({ page }) => {
  const username = uniqueName('Maria')
  const email = `${username.toLowerCase()}@grid.test`
  await page.goto('/hub')
  const dialog = await fillSignUp(page, { username, email })
  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  const reminder = page.getByRole('complementary', BANNER)
  await expect(reminder).toContainText(email)
  const again = reminder.getByRole('button', { name: 'Send again', exact: true })
  await expect(again).toBeDisabled()
  await expect(again).toHaveText(/^Send again\sin \d+ s$/)

  const other = await page.context().newPage()
  await other.goto(await mailedLink(email, 'VERIFY_EMAIL'))
  await expect(other).toHaveTitle('Confirm your address · The Grid')
  await other.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(other.getByText('Your address is confirmed. Thank you!')).toBeVisible()
  await other.getByRole('link', { name: 'Enter the Hub' }).click()
  await expect(other.getByRole('complementary', BANNER)).toBeHidden()

  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(reminder).toBeHidden()
})

test('sends the e-mail again, at most once a minute', async ({ page, backend }) => {
  const { uid, email, username } = await newMember(backend, 'Hypatia')
  await backend.auth.updateUser(uid, { emailVerified: false })
  await signIn(page, username, { email })
  const reminder = page.getByRole('complementary', BANNER)
  await reminder.getByRole('button', { name: 'Send again' }).click()
  await expectStatus(page, 'A new link is on its way.')
  expect(await mailedCodes(email, 'VERIFY_EMAIL')).toHaveLength(1)
  await page.reload()
  await expect(reminder.getByRole('button', { name: 'Send again' })).toBeDisabled()
})

test('signs out in every tab and shows it there', async ({ page }) => {
  await signIn(page, 'ada')
  const other = await page.context().newPage()
  await other.goto('/account')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Your account')

  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expectStatus(other, 'You were signed out in another tab.')
  await expect(signInButton(other)).toBeVisible()
  await expect(
    other.getByRole('main').getByText('This page is for members. Please sign in to see it.'),
  ).toBeVisible()
  await expect(page.getByText('You were signed out in another tab.')).toHaveCount(0)
})

test('ends a session offline, so that a shared computer does not keep it', async ({ page }) => {
  await signIn(page, 'ada')
  await page.goto('/')
  await expectGreeting(page, 'ada')
  await page.context().setOffline(true)
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(signInButton(page)).toBeVisible()
  await page.context().setOffline(false)
  await page.goto('/account')
  await expect(
    page.locator('main').getByText('This page is for members. Please sign in to see it.'),
  ).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Access the Hub' })).toBeVisible()
})

test('signs in in every tab and closes the dialog there', async ({ page }) => {
  await page.goto('/hub')
  await signInButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Access the Hub' })
  await expect(dialog).toBeVisible()
  await signInByDialog(await page.context().newPage(), 'mallory')
  await expectGreeting(page, 'mallory')
  await expect(dialog).toBeHidden()
})

test('continues a session when its token expires, also while writing a post', async ({
  page,
  backend,
}) => {
  const { email, username } = await newMember(backend, 'Emmy')
  await signIn(page, username, { email })
  const dialog = await openPostDialog(page)
  const title = uniqueName('Written over two hours')
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Content').fill(CONTENT)
  await page.clock.setSystemTime(Date.now() + TWO_HOURS_MS)
  const renewed = page.waitForRequest(/securetoken\.googleapis\.com\/v1\/token/)
  // Coming back to the page is when its session is looked at.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await renewed
  await dialog.getByRole('button', { name: 'Publish post' }).click()
  await expect(dialog).toBeHidden()
  await expect(card(page, title)).toBeVisible()
  await expectGreeting(page, username)
})

test('explains a revoked session and keeps the page', async ({ page, backend }) => {
  const { uid, email, username } = await newMember(backend, 'Sofia')
  await signIn(page, username, { email })
  await page.waitForTimeout(1_100)
  await backend.auth.revokeRefreshTokens(uid)
  // A confirmed account is checked at most every five minutes.
  await page.clock.setSystemTime(Date.now() + 6 * 60_000)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expectAlert(page, 'Your session has ended. Please sign in again')
  await expect(page).toHaveURL('/hub')
  await expect(signInButton(page)).toBeVisible()
})

test('explains a session that was revoked while the member was away', async ({ page, backend }) => {
  const { uid, email, username } = await newMember(backend, 'Sofia')
  await signIn(page, username, { email })
  await page.goto('about:blank')
  await page.waitForTimeout(1_100)
  await backend.auth.revokeRefreshTokens(uid)
  await page.goto('/hub')
  await expectAlert(page, 'Your session has ended. Please sign in again')
  await page.reload()
  await expect(signInButton(page)).toBeVisible()
  await expect(page.getByText('Your session has ended.')).toBeHidden()
})

test('shows a new ban with its reason, and shows its end', async ({ page, backend }) => {
  const { uid, email, username } = await newMember(backend, 'trudy')
  await signIn(page, username, { email })
  const ban = backend.db.doc(`banned_users/${uid}`)
  const stored = banOf(uid, 'Sold exploits in the comments.')
  await ban.set(stored)
  await expectAlert(page, 'banned: Sold exploits in the comments.')
  await ban.set({ ...stored, is_active: false, unbanned_at: stored.banned_at })
  await expectStatus(page, 'Your ban has been lifted.')
})
