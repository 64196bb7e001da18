import { DEMO_PASSWORD } from '@grid/seed/rows/seed-users'
import { type CDPSession, expect, type Page } from '@playwright/test'
import { type BackendFixture, test } from './support/backend'
import { newMember, signInAsNew } from './support/members'
import { expectGreeting, signIn } from './support/seed-users'
import { expectAlert, expectStatus } from './support/status-messages'

// Browsers accept a name as the relying party of passkeys, and no IP address.
const site = `http://${process.env['GRID_SITE_HOST'] ?? 'localhost:5000'}`
test.use({ baseURL: site.replace('127.0.0.1', 'localhost') })

type Authenticator = { readonly cdp: CDPSession; readonly id: string }

/** Gives the page a device with a screen lock, which answers each prompt at once. */
async function addAuthenticator(page: Page): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId: id } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, id }
}

/** Decides whether the user passes the check of fingerprint, face or PIN. */
async function setVerified({ cdp, id }: Authenticator, isUserVerified: boolean): Promise<void> {
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified })
}

async function addPasskey(page: Page): Promise<void> {
  await page.goto('/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expectStatus(page, 'Your passkey has been added.')
}

const list = (page: Page) => page.getByRole('list', { name: 'Your passkeys' })

async function openSignIn(page: Page) {
  await page.goto('/hub')
  await page.getByRole('banner').getByRole('button', { name: 'Sign In', exact: true }).click()
  return page.getByRole('dialog', { name: 'Access the Hub' })
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(
    page.getByRole('banner').getByRole('button', { name: 'Sign In', exact: true }),
  ).toBeVisible()
}

async function storedPasskeys({ db }: BackendFixture, uid: string) {
  return (await db.collection('passkeys').where('user_id', '==', uid).get()).docs
}

test('adds a passkey and signs in with it, with the keyboard alone', {
  tag: '@core',
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
  await page.getByRole('button', { name: 'Save' }).click()
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

test('rejects a removed passkey without saying whose it was', async ({ page, backend }) => {
  const { uid } = await signInAsNew(page, backend, 'pia')
  await addAuthenticator(page)
  await addPasskey(page)
  const [stored] = await storedPasskeys(backend, uid)
  await stored?.ref.delete()
  await signOut(page)

  const dialog = await openSignIn(page)
  await dialog.getByLabel('Email').fill('pia@grid.test')
  await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expectAlert(page, 'This passkey was not accepted.')
  await expect(dialog.getByLabel('Email')).toHaveValue('pia@grid.test')
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
  // The first call is answered as if the sign-in were old.
  const message = 'Please sign in again to do this.'
  const details = { reason: 'recent_sign_in_required' }
  const body = { error: { status: 'FAILED_PRECONDITION', message, details } }
  await page.route('**/startPasskeyRegistration', async (route) => {
    if (route.request().method() === 'OPTIONS') return route.fallback()
    const headers = { 'Access-Control-Allow-Origin': '*' }
    await route.fulfill({ status: 400, json: body, headers })
    await page.unroute('**/startPasskeyRegistration')
  })
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

test('shows no passkey button in a browser without passkeys', async ({ page, backend }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
  const dialog = await openSignIn(page)
  await expect(dialog.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await signInAsNew(page, backend, 'pia')
  await page.goto('/account')
  await expect(page.getByText('This browser cannot use passkeys.')).toBeVisible()
})

test('signs out everywhere: the session in another browser ends at once', {
  tag: '@core',
}, async ({ page, browser, backend }) => {
  const { username, email } = await newMember(backend, 'pia')
  await signIn(page, username, email)
  const other = await (await browser.newContext()).newPage()
  await signIn(other, username, email)

  await page.goto('/account')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expectStatus(page, 'You are signed out on all devices.')

  await expectAlert(other, 'Your session has ended. Please sign in again')
  await expect(
    other.getByRole('banner').getByRole('button', { name: 'Sign In', exact: true }),
  ).toBeVisible()
  await other.close()
})
