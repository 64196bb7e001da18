import { expect } from '@playwright/test'
import { test } from './support/backstage'
import { banOf } from './support/bans'
import { expectGreeting, fillSignUp, signIn, signInByDialog, uniqueName } from './support/cast'
import { mailedCodes, mailedLink } from './support/mail'
import { newMember } from './support/members'
import { CONTENT, card, openPostDialog } from './support/posts'
import { expectAlert, expectStatus } from './support/said'

/** A token is good for one. */
const TWO_HOURS_MS = 2 * 60 * 60 * 1_000
const BANNER = { name: 'Email verification' }

test('a new member is reminded of the mail until its link is opened', async ({ page }) => {
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

test('the mail is sent again, once a minute', async ({ page, backstage }) => {
  const { email, username } = await newMember(backstage, 'Hypatia')
  await signIn(page, username, email)
  const reminder = page.getByRole('complementary', BANNER)
  await reminder.getByRole('button', { name: 'Send again' }).click()
  await expectStatus(page, 'A new link is on its way.')
  expect(await mailedCodes(email, 'VERIFY_EMAIL')).toHaveLength(1)
  await page.reload()
  await expect(reminder.getByRole('button', { name: 'Send again' })).toBeDisabled()
})

test('a sign-out in one tab reaches the other and is told there', async ({ page }) => {
  await signIn(page, 'ada')
  const other = await page.context().newPage()
  await other.goto('/account')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Your account')

  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expectStatus(other, 'You were signed out in another tab.')
  await expect(other.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(
    other.getByRole('main').getByText('This page is for members. Please sign in to see it.'),
  ).toBeVisible()
  await expect(page.getByText('You were signed out in another tab.')).toHaveCount(0)
})

test('a session ends without a connection, for a shared computer must not keep it', async ({
  page,
}) => {
  await signIn(page, 'ada')
  await page.goto('/')
  await expectGreeting(page, 'ada')
  await page.context().setOffline(true)
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  await page.context().setOffline(false)
  await page.goto('/account')
  await expect(
    page.locator('main').getByText('This page is for members. Please sign in to see it.'),
  ).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Access the Hub' })).toBeVisible()
})

test('a sign-in in one tab reaches the other and closes its dialog', async ({ page }) => {
  await page.goto('/hub')
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Access the Hub' })
  await expect(dialog).toBeVisible()
  await signInByDialog(await page.context().newPage(), 'mallory')
  await expectGreeting(page, 'mallory')
  await expect(dialog).toBeHidden()
})

test('a session goes on when its token runs out, also in the middle of a post', async ({
  page,
  backstage,
}) => {
  const { email, username } = await newMember(backstage, 'Emmy')
  await signIn(page, username, email)
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

test('a revoked session is told in words, and the page stays', async ({ page, backstage }) => {
  const { uid, email, username } = await newMember(backstage, 'Sofia')
  await signIn(page, username, email)
  await page.waitForTimeout(1_100)
  await backstage.auth.revokeRefreshTokens(uid)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expectAlert(page, 'Your session has ended. Please sign in again')
  await expect(page).toHaveURL('/hub')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('a session that was revoked while its member was away is told at the return', async ({
  page,
  backstage,
}) => {
  const { uid, email, username } = await newMember(backstage, 'Sofia')
  await signIn(page, username, email)
  await page.goto('about:blank')
  await page.waitForTimeout(1_100)
  await backstage.auth.revokeRefreshTokens(uid)
  await page.goto('/hub')
  await expectAlert(page, 'Your session has ended. Please sign in again')
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByText('Your session has ended.')).toBeHidden()
})

test('a ban that arrives is told with its reason, and so is its end', async ({
  page,
  backstage,
}) => {
  const { uid, email, username } = await newMember(backstage, 'trudy')
  await signIn(page, username, email)
  const ban = backstage.db.doc(`banned_users/${uid}`)
  const stored = banOf(uid, 'Sold exploits in the comments.')
  await ban.set(stored)
  await expectAlert(page, 'banned: Sold exploits in the comments.')
  await ban.set({ ...stored, is_active: false, unbanned_at: stored.banned_at })
  await expectStatus(page, 'Your ban has been lifted.')
})
