import { DEMO_PASSWORD } from '@grid/seed/rows/seed-users'
import { expect, type Page } from '@playwright/test'
import { type BackendFixture, test } from './support/backend'
import { signInAsNew } from './support/members'
import { expectAlert, expectStatus } from './support/pages'
import {
  addPasskey,
  list,
  openSignIn,
  signInByPasskey,
  signOut,
  storedClaims,
} from './support/passkeys'
import { expectGreeting, signInButton, signInByDialog } from './support/seed-users'
import { addAuthenticator, PASSKEY_SITE, rejectAsOldOnce, setVerified } from './support/sign-ins'

test.use({ baseURL: PASSKEY_SITE })

async function storedPasskeys({ db }: BackendFixture, uid: string) {
  return (await db.collection('passkeys').where('user_id', '==', uid).get()).docs
}

test('adds a passkey and signs in with it, with the keyboard alone', {
  tag: '@smoke',
}, async ({ page, backend }) => {
  const { uid, username } = await signInAsNew(page, backend, 'pia')
  await addAuthenticator(page)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Add a passkey' }).focus()
  await page.keyboard.press('Enter')
  await expectStatus(page, 'Your passkey has been added.')
  await expect(list(page).getByRole('listitem')).toHaveText([/Chrome on .+On one device.+Not used/])
  expect(await storedPasskeys(backend, uid)).toHaveLength(1)

  await signOut(page)
  const dialog = await openSignIn(page)
  await dialog.getByRole('button', { name: 'Sign in with a passkey' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expectGreeting(page, username)
  await page.goto('/account')
  await expect(list(page).getByText('Last used on')).toBeVisible()
})

test('renames a passkey, and removes it after a confirmation', async ({ page, backend }) => {
  const { uid } = await signInAsNew(page, backend, 'pia')
  await addAuthenticator(page)
  await addPasskey(page)

  await list(page)
    .getByRole('button', { name: /^Rename/ })
    .click()
  const name = page.getByLabel('Name of the passkey')
  await name.fill(' ')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Please enter a name for the passkey.')).toBeVisible()
  await name.fill('Work laptop')
  await page.keyboard.press('Enter')
  await expect(list(page).getByText('Work laptop')).toBeVisible()

  await list(page).getByRole('button', { name: 'Remove Work laptop' }).click()
  const question = page.getByRole('dialog', { name: 'Remove the passkey “Work laptop”?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(list(page)).toBeVisible()
  await list(page).getByRole('button', { name: 'Remove Work laptop' }).click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expectStatus(page, 'The passkey has been removed.')
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible()
  expect(await storedPasskeys(backend, uid)).toEqual([])
})

test('removes a passkey: a phone that signed in with it is out, and this session goes on', {
  tag: '@core',
}, async ({ page, browser, backend }) => {
  const phone = await (await browser.newContext({ baseURL: PASSKEY_SITE })).newPage()
  const { member } = await signInByPasskey(phone, backend)
  await signInByDialog(page, member.username, member.email)
  const second = await page.context().newPage()
  for (const tab of [second, page]) await tab.goto('/account')
  await expect(list(second)).toBeVisible()
  await rejectAsOldOnce(page, 'removePasskey')
  await list(page)
    .getByRole('button', { name: /^Remove/ })
    .click()
  const question = page.getByRole('dialog', { name: /^Remove the passkey/ })
  await expect(question).toContainText('all your other sessions end')
  await question.getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Current password').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expectStatus(page, 'The passkey has been removed. Your other sessions have ended.')
  await expectAlert(phone, 'Your session has ended. Please sign in again')
  await expect(signInButton(phone)).toBeVisible()
  await expect(second.getByText('You have no passkeys yet.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible()
  for (const tab of [second, page]) await expectGreeting(tab, member.username)
  await phone.close()
})

test('rejects a removed passkey without saying whose it was', async ({ page, backend }) => {
  const { uid } = await signInAsNew(page, backend, 'pia')
  await addAuthenticator(page)
  await addPasskey(page)
  const [stored] = await storedPasskeys(backend, uid)
  await stored?.ref.delete()
  await signOut(page)

  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/signInWithPasskey') && request.method() === 'POST') sent += 1
  })
  // This device accepts the suggestion at once.
  const dialog = await openSignIn(page)
  await expectAlert(page, 'This passkey was not accepted.')
  await dialog.getByLabel('Email').fill('pia@grid.test')
  const again = page.waitForResponse('**/signInWithPasskey')
  await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await again
  await expectAlert(page, 'This passkey was not accepted.')
  await expect(dialog.getByLabel('Email')).toHaveValue('pia@grid.test')
  expect(sent).toBe(2)
})

test('explains a prompt that ended without a passkey, and keeps the entries', async ({
  page,
  backend,
}) => {
  const { uid } = await signInAsNew(page, backend, 'pia')
  const authenticator = await addAuthenticator(page)
  await setVerified(authenticator, false)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expectAlert(page, 'No passkey was used')
  expect(await storedPasskeys(backend, uid)).toEqual([])

  await setVerified(authenticator, true)
  await addPasskey(page)
  await signOut(page)
  await setVerified(authenticator, false)
  const dialog = await openSignIn(page)
  await dialog.getByLabel('Email').fill('pia@grid.test')
  await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expectAlert(page, 'No passkey was used')
  await expect(dialog.getByLabel('Email')).toHaveValue('pia@grid.test')
})

test('rejects a second passkey on the same device', async ({ page, backend }) => {
  await signInAsNew(page, backend, 'pia')
  await addAuthenticator(page)
  await addPasskey(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expectAlert(page, 'This device already has a passkey for your account.')
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
})

test('asks for the password after five minutes, and continues afterwards', async ({
  page,
  backend,
}) => {
  await signInAsNew(page, backend, 'pia')
  await addAuthenticator(page)
  await rejectAsOldOnce(page, 'startPasskeyRegistration')
  await page.goto('/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Current password').fill('wrong-password')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('The current password is not right.')).toBeVisible()
  await dialog.getByLabel('Current password').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expectStatus(page, 'Your passkey has been added.')
})

async function changePassword(page: Page, current: string, next: string): Promise<void> {
  await page.getByLabel('Current password').fill(current)
  await page.getByLabel('New password').fill(next)
  await page.getByLabel('Confirm password').fill(next)
  await page.getByRole('button', { name: 'Change password' }).click()
}

test('keeps the session of a passkey after a password change, in two tabs', async ({
  page,
  backend,
}) => {
  const { authenticator } = await signInByPasskey(page, backend)
  await page.goto('/account')
  const second = await page.context().newPage()
  await second.goto('/account')
  await expect(list(second)).toBeVisible()

  await changePassword(page, 'wrong-password', 'N3w-grid-pass!')
  await expect(page.getByText('The current password is not right.')).toBeVisible()
  expect(await storedClaims(page)).toMatchObject({ auth_method: 'passkey' })

  await setVerified(authenticator, false)
  await changePassword(page, DEMO_PASSWORD, 'N3w-grid-pass!')
  await expectAlert(page, 'No passkey was used')
  expect(await storedClaims(page)).toMatchObject({ auth_method: 'passkey' })

  await setVerified(authenticator, true)
  await changePassword(page, DEMO_PASSWORD, 'N3w-grid-pass!')
  await expectStatus(page, 'Your password has been changed.')
  expect(await storedClaims(page)).toMatchObject({ auth_method: 'passkey' })
  expect(await storedClaims(second)).toMatchObject({ auth_method: 'passkey' })
  await expect(list(second)).toBeVisible()
  await page.reload()
  await expect(list(page)).toBeVisible()
})

test('shows a passkey that another tab adds or removes', async ({ page, backend }) => {
  await signInAsNew(page, backend, 'pia')
  await addAuthenticator(page)
  const second = await page.context().newPage()
  await second.goto('/account')
  await expect(second.getByText('You have no passkeys yet.')).toBeVisible()
  // Browsers prompt for a passkey in the visible tab alone.
  await page.bringToFront()
  await addPasskey(page)
  await expect(list(second).getByRole('listitem')).toHaveCount(1)
  await list(second)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await second.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible()
})
