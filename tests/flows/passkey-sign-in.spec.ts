import { expect } from '@playwright/test'
import { test } from './support/backend'
import { signInAsNew } from './support/members'
import { expectAlert } from './support/pages'
import { openSignIn, signInByPasskey, signOut } from './support/passkeys'
import { expectGreeting, signInButton } from './support/seed-users'
import { addAuthenticator, PASSKEY_SITE, setPresent } from './support/sign-ins'

test.use({ baseURL: PASSKEY_SITE })

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

test('signs in with a suggestion of the e-mail field, without a click', async ({
  page,
  backend,
}) => {
  const { member } = await signInByPasskey(page, backend)
  const second = await page.context().newPage()
  await second.goto('/hub')
  await expectGreeting(second, member.username)
  await signOut(page)
  await expect(signInButton(second)).toBeVisible()
  // The sign-in of one tab reaches the other.
  await openSignIn(page)
  await expectGreeting(page, member.username)
  await expectGreeting(second, member.username)
})

test('signs in by the button with the challenge of the suggestions, in two calls', async ({
  page,
  backend,
}) => {
  const { member, authenticator } = await signInByPasskey(page, backend)
  await signOut(page)
  await setPresent(authenticator, false)
  const requested: string[] = []
  page.on('request', (request) => {
    const [name = ''] = /[a-zA-Z]+Passkey\w*$/.exec(request.url()) ?? []
    if (name && request.method() === 'POST') requested.push(name)
  })
  const offered = page.waitForResponse(
    (response) =>
      response.url().endsWith('/startPasskeySignIn') && response.request().method() === 'POST',
  )
  const dialog = await openSignIn(page)
  await (await offered).finished()
  await setPresent(authenticator, true)
  await dialog.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter')
  await expectGreeting(page, member.username)
  expect(requested).toEqual(['startPasskeySignIn', 'signInWithPasskey'])
})

test('keeps the entries offline and while the functions are unreachable', async ({
  page,
  context,
}) => {
  await addAuthenticator(page)
  const dialog = await openSignIn(page)
  await dialog.getByLabel('Email').fill('pia@grid.test')
  const signInWithPasskey = dialog.getByRole('button', { name: 'Sign in with a passkey' })

  await page.route('**/startPasskeySignIn', (route) => route.abort())
  await signInWithPasskey.click()
  await expectAlert(page, 'The service cannot be reached right now.')
  await expect(signInWithPasskey).toBeEnabled()

  await context.setOffline(true)
  await signInWithPasskey.click()
  await expectAlert(page, 'You seem to be offline.')
  await context.setOffline(false)
  await expect(dialog.getByLabel('Email')).toHaveValue('pia@grid.test')
})
