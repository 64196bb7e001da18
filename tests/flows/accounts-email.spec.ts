import { DEMO_PASSWORD } from '@grid/seed/rows/seed-users'
import { expect } from '@playwright/test'
import { host } from '../hosts'
import { type BackendFixture, test } from './support/backend'
import { mailedLink } from './support/mail'
import { newMember, signInAsNew } from './support/members'
import { signInByDialog } from './support/seed-users'

const newEmail = () => `new-${crypto.randomUUID().slice(0, 8)}@grid.test`

/** The kinds and addresses of the mails of an account. */
async function notices({ db }: BackendFixture, uid: string) {
  const { docs } = await db.collection('mails').where('user_id', '==', uid).get()
  return docs.map((mail) => `${mail.get('kind')} to ${mail.get('to')}`)
}

test('changes the e-mail after the new address confirmed it, and notifies the earlier one', async ({
  page,
  backend,
}) => {
  const { uid, email, username } = await newMember(backend, 'olga')
  await signInByDialog(page, username, email)
  // The first comparison follows the sign-in.
  const credentials = backend.db.doc(`credentials/${uid}`)
  await expect.poll(async () => (await credentials.get()).get('email')).toBe(email)
  const next = newEmail()
  await page.goto('/account')
  await page.getByLabel('New email').fill(next)
  await page.getByRole('button', { name: 'Send a link' }).click()
  await expect(page.getByText(`Open the link that we sent to ${next}.`).first()).toBeVisible()

  const link = await mailedLink(email, 'VERIFY_AND_CHANGE_EMAIL')
  await page.goto(link)
  await expect(page).toHaveTitle('Confirm your new address · The Grid')
  await expect(page.getByText(`${next} replaces ${email}`)).toContainText(username)
  expect((await backend.auth.getUser(uid)).email).toBe(email)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByText(`Your account now has the address ${next}.`)).toBeVisible()
  const changed = await backend.auth.getUser(uid)
  expect(changed).toMatchObject({ email: next, emailVerified: true })
  await expect.poll(() => notices(backend, uid)).toEqual([`email_changed to ${email}`])

  await page.goto(link)
  await expect(
    page.getByRole('main').getByText('This link was already used, or it has expired.'),
  ).toBeVisible()
})

test('does not move an account to the address of somebody who only opens the link', async ({
  page,
  backend,
  browser,
}) => {
  const { uid, email } = await signInAsNew(page, backend, 'paul')
  await page.goto('/account')
  await page.getByLabel('New email').fill(newEmail())
  await page.getByRole('button', { name: 'Send a link' }).click()
  const link = await mailedLink(email, 'VERIFY_AND_CHANGE_EMAIL')
  const stranger = await browser.newPage()
  await stranger.goto(link)
  await expect(stranger.getByText(`Sign in to the account of ${email}`)).toBeVisible()
  await expect(stranger.getByRole('button', { name: 'Confirm this address' })).toHaveCount(0)
  expect((await backend.auth.getUser(uid)).email).toBe(email)
  await stranger.close()
})

test('restores the earlier e-mail without a sign-in, and offers a new password', async ({
  page,
  backend,
}) => {
  const { uid, email } = await newMember(backend, 'rene')
  await changeThroughAuth(email, newEmail())
  await page.goto(await mailedLink(email, 'RECOVER_EMAIL'))
  await page.getByRole('button', { name: 'Restore this address' }).click()
  await expect(page.getByText(`Your account has the address ${email} again.`)).toBeVisible()
  expect((await backend.auth.getUser(uid)).email).toBe(email)
  await page.getByRole('button', { name: 'Set a new password' }).click()
  await expect(page.getByRole('dialog', { name: 'Reset your password' })).toBeVisible()
})

/** Changes an e-mail without the site. The emulator then sends the link that undoes it. */
async function changeThroughAuth(email: string, next: string): Promise<void> {
  const service = `http://${host('auth').address}/identitytoolkit.googleapis.com/v1/accounts`
  const send = async (method: string, body: object) => {
    const headers = { 'Content-Type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await fetch(`${service}:${method}?key=demo`, init)).json()
  }
  const { idToken } = await send('signInWithPassword', {
    email,
    password: DEMO_PASSWORD,
    returnSecureToken: true,
  })
  await send('update', { idToken, email: next })
}
