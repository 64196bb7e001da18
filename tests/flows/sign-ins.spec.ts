import { expect, type Page } from '@playwright/test'
import { restStatus } from '../rules/rest'
import { type BackendFixture, test } from './support/backend'
import { newMember, signInAsNew } from './support/members'
import { expectAlert, expectStatus } from './support/pages'
import { expectGreeting, signIn, signInButton, signInByDialog } from './support/seed-users'
import { addAuthenticator, PASSKEY_SITE, rejectAsOldOnce } from './support/sign-ins'

test.use({ baseURL: PASSKEY_SITE })

const rows = (page: Page) =>
  page.getByRole('list', { name: 'Recent sign-ins' }).getByRole('listitem')

/** The methods of the recorded sign-ins, oldest first. */
async function recorded({ db }: BackendFixture, uid: string): Promise<string[]> {
  const { docs } = await db.collection('sign_ins').where('user_id', '==', uid).get()
  const byTime = docs.toSorted((one, other) =>
    one.get('signed_in_at') < other.get('signed_in_at') ? -1 : 1,
  )
  return byTime.map((one) => String(one.get('method')))
}

test('lists sign-ins by password and passkey, and marks the present session', async ({
  page,
  backend,
}) => {
  const { uid, username, email } = await newMember(backend, 'pia')
  await signInByDialog(page, username, email)
  await expect.poll(() => recorded(backend, uid)).toEqual(['password'])
  await addAuthenticator(page)
  await page.goto('/account')
  await expect(rows(page)).toHaveText([/^Chrome on .+This session.+Password$/])

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expectStatus(page, 'Your passkey has been added.')
  const banner = page.getByRole('banner')
  // The next page would cancel the request that ends the session on the server.
  const ended = page.waitForResponse(/\/endSession$/)
  await banner.getByRole('button', { name: 'Sign out' }).click()
  await expect(banner.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await ended
  await page.goto('/hub')
  await banner.getByRole('button', { name: 'Sign In', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Access the Hub' })
  await dialog.getByRole('button', { name: 'Sign in with a passkey' }).focus()
  await page.keyboard.press('Enter')
  await expectGreeting(page, username)
  await expect.poll(() => recorded(backend, uid)).toEqual(['password', 'passkey'])
  await page.goto('/account')
  await expect(rows(page)).toHaveText([/This session.+Passkey$/, /^Chrome on [^·]+Password$/])
  await expect(rows(page).nth(1)).not.toContainText('This session')
})

test('does not list a confirmation of the identity as a sign-in', async ({ page, backend }) => {
  const { uid } = await signInAsNew(page, backend, 'pia')
  await addAuthenticator(page)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expectStatus(page, 'Your passkey has been added.')
  await page.reload()
  await rejectAsOldOnce(page, 'removePasskey')
  await page.getByRole('button', { name: /^Remove / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Current password').fill('Gr1d-demo!')
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expectStatus(page, 'The passkey has been removed.')
  await page.reload()
  await expect(rows(page)).toHaveText([/This session.+Password$/])
  expect(await recorded(backend, uid)).toEqual(['password'])
})

test('ends the session of another browser at once, with the keyboard', {
  tag: '@core',
}, async ({ page, browser, backend }) => {
  const { uid, username, email } = await newMember(backend, 'pia')
  const other = await (await browser.newContext({ baseURL: PASSKEY_SITE })).newPage()
  await signInByDialog(other, username, email)
  await expect.poll(() => recorded(backend, uid)).toEqual(['password'])
  await signInByDialog(page, username, email)
  await expect.poll(() => recorded(backend, uid)).toEqual(['password', 'password'])
  await page.goto('/account')
  await page.getByRole('button', { name: /^End session of Chrome on / }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'End this session?' })
  await dialog.getByRole('button', { name: 'End session' }).focus()
  await page.keyboard.press('Enter')
  await expectStatus(page, 'The session has ended. That browser has to sign in again.')
  await expect(rows(page)).toHaveText([/This session.+Password$/, /^Chrome on .+Ended.+Password$/])
  await expectAlert(other, 'Your session has ended. Please sign in again')
  await expect(signInButton(other)).toBeVisible()
  await page.reload()
  await expectGreeting(page, username)
  await other.close()
})

test('signs out everywhere: the session in another browser ends at once', {
  tag: '@core',
}, async ({ page, browser, backend }) => {
  const { username, email } = await newMember(backend, 'pia')
  await signIn(page, username, { email })
  const other = await (await browser.newContext()).newPage()
  await signIn(other, username, { email })

  await page.goto('/account')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expectStatus(page, 'You are signed out on all devices.')

  await expectAlert(other, 'Your session has ended. Please sign in again')
  await expect(signInButton(other)).toBeVisible()
  await other.close()
})

test('clicks a button that moves away between press and release of the mouse', {
  tag: '@core',
}, async ({ page, backend }) => {
  await signInAsNew(page, backend, 'pia')
  await page.goto('/account')
  const button = page.getByRole('button', { name: 'Sign out everywhere' })
  await expect(page.getByText('This session')).toBeVisible()
  await button.hover()
  await page.mouse.down()
  await button.evaluate((element) => {
    const arrived = document.createElement('div')
    arrived.style.height = '120px'
    element.before(arrived)
  })
  await page.mouse.up()
  await expectStatus(page, 'You are signed out on all devices.')
})

test('a sign-out ends the session for a copied token too', async ({ page, backend }) => {
  const { uid } = await signInAsNew(page, backend, 'pia')
  const token = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('firebase:authUser:'))
    return String(JSON.parse(localStorage.getItem(key ?? '') ?? '').stsTokenManager.accessToken)
  })
  const read = () => restStatus('demo-grid', `documents/mail_settings/${uid}`, token)
  expect(await read()).toBe(404)
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: 'Sign out' }).click()
  await expect(banner.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await expect.poll(read).toBe(403)
})

test('signs out within seconds while functions do not respond', async ({ page, backend }) => {
  await signInAsNew(page, backend, 'pia')
  const requested = page.waitForRequest('**/endSession')
  await page.route('**/endSession', () => new Promise(() => undefined))
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: 'Sign out' }).click()
  await requested
  await expect(banner.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
})

test('shows the present session while functions are unreachable, and records it later', async ({
  page,
  backend,
}) => {
  const { uid, username, email } = await newMember(backend, 'pia')
  await page.route('**/recordSignIn', (route) => route.abort())
  const tried = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('recordSignIn'),
  )
  await signInByDialog(page, username, email)
  await tried
  await page.goto('/account')
  await expect(rows(page)).toHaveText([/This session.+Password$/])
  expect(await recorded(backend, uid)).toEqual([])
  await page.unroute('**/recordSignIn')
  await page.reload()
  await expect.poll(() => recorded(backend, uid)).toEqual(['password'])
  await expect(rows(page)).toHaveText([/This session.+Password$/])
})
