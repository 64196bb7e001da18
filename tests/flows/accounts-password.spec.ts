import { DEMO_PASSWORD } from '@grid/seed/rows/seed-users'
import { expect, type Page } from '@playwright/test'
import { test } from './support/backend'
import { mailedCodes, mailedLink } from './support/mail'
import { newMember } from './support/members'
import { errors, expectAlert, expectStatus } from './support/pages'
import {
  emailOf,
  expectGreeting,
  sendSignIn,
  signInButton,
  signInByDialog,
} from './support/seed-users'

const NEW_PASSWORD = 'N3w-grid-pass!'

const openReset = async (page: Page) => {
  await page.goto('/hub')
  await signInButton(page).click()
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  return page.getByRole('dialog', { name: 'Reset your password' })
}

const chooseNew = async (page: Page, password: string, confirm = password) => {
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(confirm)
}

test('replaces a forgotten password through the e-mailed link, which works once', {
  tag: '@core',
}, async ({ page, backend }) => {
  const { email, username } = await newMember(backend, 'Lise')
  const dialog = await openReset(page)
  await dialog.getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toContainText(`If an account belongs to ${email}`)

  const link = await mailedLink(email, 'PASSWORD_RESET')
  await page.goto(link)
  await expect(page).toHaveTitle('Choose a new password · The Grid')
  await expect(page.getByText(`For the account of ${email}.`)).toBeVisible()
  await chooseNew(page, NEW_PASSWORD)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(
    page.getByText('Your new password is set. Please sign in with it.').first(),
  ).toBeVisible()

  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await sendSignIn(page, email, DEMO_PASSWORD)
  await expect(errors(page).first()).toHaveText('The email or the password is not right.')
  await sendSignIn(page, email, NEW_PASSWORD)
  await expectGreeting(page, username)

  await page.goto(link)
  await expect(
    page.getByRole('main').getByText('This link was already used, or it has expired.'),
  ).toBeVisible()
})

test('focuses the result of a form and keeps the dialog title visible', async ({ page }) => {
  const dialog = await openReset(page)
  await page.setViewportSize({ width: 320, height: 640 })
  const close = await dialog.getByRole('button', { name: 'Close' }).boundingBox()
  const end = await dialog.getByRole('heading').evaluate((heading) => {
    const words = document.createRange()
    words.selectNodeContents(heading)
    return words.getBoundingClientRect().right
  })
  expect(end).toBeLessThanOrEqual(close?.x ?? 0)
  await dialog.getByLabel('Email').fill('nobody@grid.test')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toBeFocused()
})

test('gives the same response for registered and unregistered e-mails', async ({ page }) => {
  const dialog = await openReset(page)
  await dialog.getByLabel('Email').fill('nobody@grid.test')
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect(dialog.getByRole('status')).toContainText(
    'If an account belongs to nobody@grid.test',
  )
  expect(await mailedCodes('nobody@grid.test', 'PASSWORD_RESET')).toEqual([])
  await dialog.getByRole('button', { name: 'Back to sign in' }).click()
  await expect(page.getByRole('dialog', { name: 'Access the Hub' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('nobody@grid.test')
})

test('keeps the e-mail in the reset form after an error or a lost connection', async ({ page }) => {
  const dialog = await openReset(page)
  const send = dialog.getByRole('button', { name: 'Send the link' })
  await dialog.getByLabel('Email').fill('nowhere')
  await send.click()
  await expect(dialog.getByText('Please enter a valid email address.')).toBeVisible()
  await expect(dialog.getByLabel('Email')).toBeFocused()

  await dialog.getByLabel('Email').fill(emailOf('mallory'))
  await page.context().setOffline(true)
  await send.click()
  await expectAlert(page, 'You seem to be offline.')
  await expect(dialog.getByLabel('Email')).toHaveValue(emailOf('mallory'))
})

test('offers a new link when a link is invalid', async ({ page }) => {
  await page.goto('/account/action?mode=resetPassword&oobCode=forged')
  await expect(
    page.getByRole('main').getByText('This link was already used, or it has expired.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByRole('dialog', { name: 'Reset your password' })).toBeVisible()
  await expect(page).toHaveURL('/account/action')

  // The same URL again would be a reload, which continues with the link.
  await page.goto('about:blank')
  await page.goto('/account/action')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is not valid')
})

test('applies the sign-up rules to a new password', async ({ page, backend }) => {
  const { email } = await newMember(backend, 'emmy')
  const dialog = await openReset(page)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await page.goto(await mailedLink(email, 'PASSWORD_RESET'))

  const set = page.getByRole('button', { name: 'Set the password' })
  await chooseNew(page, NEW_PASSWORD, 'another')
  await set.click()
  await expect(page.getByText('Passwords do not match.').last()).toBeVisible()
  await expect(page.getByLabel('Confirm password')).toBeFocused()
  await chooseNew(page, 'alllowercase')
  await set.click()
  await expect(
    page.getByText('Password must contain at least one uppercase letter').last(),
  ).toBeVisible()
  await expect(page.getByText('A lowercase letter, done')).toBeVisible()
  await expect(page.getByText('A number, missing')).toBeVisible()
})

test('changes the password after a wrong current password', async ({ page, backend }) => {
  const { email, username } = await newMember(backend, 'Rosa')
  await signInByDialog(page, username, email)
  await page
    .getByRole('banner')
    .getByRole('link', { name: `Welcome, ${username}` })
    .click()
  await expect(page).toHaveURL('/account')
  const change = page.getByRole('button', { name: 'Change password' })
  const current = page.getByLabel('Current password')

  await current.fill('not-hers')
  await chooseNew(page, NEW_PASSWORD)
  await change.click()
  await expect(page.getByText('The current password is not right.').last()).toBeVisible()
  await expect(current).toBeFocused()
  await expect(page.getByLabel('New password')).toHaveValue(NEW_PASSWORD)

  await current.fill(NEW_PASSWORD)
  await change.click()
  await expect(
    page.getByText('The new password is the same as the current one.').last(),
  ).toBeVisible()

  await current.fill(DEMO_PASSWORD)
  await change.click()
  await expectStatus(page, 'Your password has been changed.')
  await expect(current).toHaveValue('')
  await expect(current).toBeFocused()

  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/hub')
  await signInButton(page).click()
  await sendSignIn(page, email, NEW_PASSWORD)
  await expectGreeting(page, username)
})

test('shows a password on request, and warns of Caps Lock', async ({ page }) => {
  await page.goto('/hub')
  await signInButton(page).click()
  const password = page.getByLabel('Password')
  await password.fill('secret words')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show characters' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide characters' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true })
  await expect(password).toHaveAccessibleDescription('Caps Lock is on.')
})
