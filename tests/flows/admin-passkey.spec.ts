import { LIMITS } from '@grid/schema/limits'
import { DEMO_PASSWORD } from '@grid/seed/rows/seed-users'
import { expect, type Page } from '@playwright/test'
import { type BackendFixture, test } from './support/backend'
import { openDashboard } from './support/dashboard'
import { newMember } from './support/members'
import { expectStatus } from './support/pages'
import { signIn } from './support/seed-users'
import { addAuthenticator, ageSession, PASSKEY_SITE, rejectAsOldOnce } from './support/sign-ins'

test.use({ baseURL: PASSKEY_SITE })

/** An admin of a site that requires a passkey, without one. */
async function newAdmin(backend: BackendFixture) {
  const member = await newMember(backend, 'paul')
  await backend.auth.setCustomUserClaims(member.uid, { admin: true })
  await backend.db.doc(`profiles/${member.uid}`).update({ is_admin: true })
  return member
}

const overview = (page: Page) => page.getByRole('tab', { name: 'Overview' })

test('offers an admin the first passkey, and opens the dashboard with it, by keyboard alone', {
  tag: '@core',
}, async ({ page, backend }) => {
  const { username, email } = await newAdmin(backend)
  await signIn(page, username, { email })
  await addAuthenticator(page)
  await page.goto('/admin')
  await expect(page.getByText('A password alone is not enough.')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  let goOn = () => {}
  const seen = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/signInWithPasskey', async (route) => {
    await seen
    await route.continue()
  })
  const signingIn = page.waitForRequest('**/signInWithPasskey')
  await page.getByRole('button', { name: 'Add a passkey' }).focus()
  await page.keyboard.press('Enter')
  await signingIn
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
  goOn()
  await expect(overview(page)).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await page.reload()
  await expect(overview(page)).toBeVisible()

  await signIn(page, username, { email, at: '/admin' })
  await expect(page.getByText('Your account has a passkey.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).focus()
  await page.keyboard.press('Enter')
  await expect(overview(page)).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('explains an admin in a browser without passkeys why the dashboard stays closed', async ({
  page,
  backend,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
  const { username, email } = await newAdmin(backend)
  await signIn(page, username, { email })
  await page.goto('/admin')
  await expect(page.getByText('This browser cannot use passkeys.')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
})

test('replaces a lost passkey with a recovery code, which works once', async ({
  page,
  browser,
  backend,
}) => {
  const { uid, username, email } = await newAdmin(backend)
  await signIn(page, username, { email })
  await addAuthenticator(page)
  await page.goto('/account')
  await expect(page.getByText('Sign in with a passkey to create recovery codes.')).toBeVisible()
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(overview(page)).toBeVisible()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Create recovery codes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const code = await codes.first().innerText()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('the-grid-recovery-codes.txt')

  // Another device, without the passkey.
  const other = await (await browser.newContext({ baseURL: PASSKEY_SITE })).newPage()
  await signIn(other, username, { email })
  await addAuthenticator(other)
  await other.goto('/admin')
  await other.getByRole('button', { name: 'Use a recovery code' }).click()
  const field = other.getByLabel('Recovery code')
  await field.fill('7KQ2-M8XD')
  await other.keyboard.press('Enter')
  await expect(
    other.getByRole('main').getByText('Please enter one of your recovery codes'),
  ).toBeVisible()
  await field.fill('0000-0000-0000-0000')
  await other.keyboard.press('Enter')
  await expect(other.getByRole('main').getByText('This recovery code is not valid.')).toBeVisible()
  await expect(field).toHaveValue('0000-0000-0000-0000')
  await field.fill(code.toLowerCase())
  await other.keyboard.press('Enter')
  await expectStatus(other, 'Recovery code accepted. 9 codes left.')
  await expect(other.getByRole('main')).toBeFocused()
  await other.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(overview(other)).toBeVisible()
  await expect(page.getByRole('main').getByText('This page is for members.')).toBeVisible()
  const stored = await backend.db.doc(`recovery_codes/${uid}`).get()
  expect(stored.get('hashes')).toHaveLength(9)
  await other.close()
})

test('asks an admin to sign in again twelve hours after the sign-in', { tag: '@core' }, async ({
  page,
}) => {
  await openDashboard(page, '/admin?tab=settings')
  await ageSession(page, LIMITS.session.adminHours * 3_600 + 60)
  await page.reload()
  await expect(page.getByText('You signed in more than 12 hours ago.')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign in again' }).focus()
  await page.keyboard.press('Enter')
  const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await confirm.getByLabel('Current password').fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'Settings', selected: true })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('ends the session of an admin after 30 minutes without input, and warns a minute before', async ({
  page,
}) => {
  await page.clock.install()
  await openDashboard(page, '/admin?tab=settings')
  const warning = page.getByRole('alertdialog', { name: 'Are you still there?' })
  await page.clock.fastForward('29:00')
  await expect(warning.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(warning).toBeHidden()
  await page.clock.fastForward('29:00')
  await expect(warning).toBeVisible()
  await page.clock.fastForward('01:00')
  await expectStatus(page, 'You were signed out after 30 minutes without input.')
  await expect(page).toHaveURL('/')
})

test('asks an admin to confirm the identity before a ban, and keeps the reason', async ({
  page,
  backend,
}) => {
  const member = await newMember(backend, 'target')
  await openDashboard(page, `/admin?tab=users&q=${member.username}`)
  await rejectAsOldOnce(page, 'banUser')
  await page.getByRole('button', { name: `Ban ${member.username}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Ban ${member.username}` })
  await dialog.getByLabel('Reason').fill('Insults')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const question = page.getByRole('dialog', { name: /^Are you sure/ })
  await question.getByRole('button', { name: 'Ban', exact: true }).click()

  const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await confirm.getByRole('button', { name: 'Close' }).click()
  await expectStatus(page, 'This was not confirmed, so nothing was changed.')
  await expect(page.getByText('Failed to ban user')).toBeHidden()
  await expect(dialog.getByLabel('Reason')).toHaveValue('Insults')

  await rejectAsOldOnce(page, 'banUser')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await question.getByRole('button', { name: 'Ban', exact: true }).click()
  await confirm.getByLabel('Current password').fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expectStatus(page, `User ${member.username} has been banned`)
  expect((await backend.db.doc(`banned_users/${member.uid}`).get()).get('reason')).toBe('Insults')
})
