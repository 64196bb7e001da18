import { DEMO_PASSWORD } from '@grid/seed/rows/seed-users'
import { expect } from '@playwright/test'
import { test } from './support/backend'
import { mailedCodes } from './support/mail'
import { errors, expectAlert, expectStatus } from './support/pages'
import {
  emailOf,
  expectGreeting,
  fillSignUp,
  sendSignIn,
  signInButton,
  signInByDialog,
  uniqueName,
} from './support/seed-users'

test('creates account, profile and username at sign-up, and signs out', {
  tag: '@smoke',
}, async ({ page, backend }) => {
  const username = uniqueName('Grace')
  await page.goto('/')
  const dialog = await fillSignUp(page, { username, email: `${username}@grid.test` })
  await dialog.getByRole('button', { name: 'Sign Up' }).click()

  await expectStatus(page, 'Account created! Please check your email to verify.')
  await expect(dialog).toBeHidden()
  await expectGreeting(page, username)

  const claim = await backend.db.doc(`usernames/${username.toLowerCase()}`).get()
  const profile = await backend.db.doc(`profiles/${claim.get('user_id')}`).get()
  expect(profile.data()).toMatchObject({
    username,
    username_lower: username.toLowerCase(),
    reputation: 0,
    is_admin: false,
  })

  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(signInButton(page)).toBeVisible()
})

test('signs in, stays signed in after a reload, and signs out to the landing page', {
  tag: '@core',
}, async ({ page }) => {
  await signInByDialog(page, 'ada')
  await page.reload()
  await expectGreeting(page, 'ada')
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await expect(signInButton(page)).toBeVisible()
})

test('gives the same error for a wrong password and an unregistered e-mail', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto('/hub')
  await signInButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Access the Hub' })
  for (const email of [emailOf('ada'), 'nobody@grid.test']) {
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Password').fill('not-her-password')
    const answered = page.waitForResponse(/accounts:signInWithPassword/)
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
    await answered
    await expectAlert(page, 'The email or the password is not right.')
    await expect(page.getByText('The email or the password is not right.')).toHaveCount(1)
    await expect(dialog.getByLabel('Email')).toHaveValue(email)
  }
})

test('rejects a sign-up with a registered e-mail, and reserves no username', async ({
  page,
  backend,
}) => {
  const username = uniqueName('twin')
  await page.goto('/')
  const dialog = await fillSignUp(page, { username, email: emailOf('ada') })
  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  await expectAlert(page, 'An account with this email exists already. Try signing in.')
  await expect(dialog.getByLabel('Email')).toHaveValue(emailOf('ada'))
  await expect(dialog.getByLabel('Username')).toHaveValue(username)
  expect((await backend.db.doc(`usernames/${username}`).get()).exists).toBe(false)
})

test('rejects a taken username in any letter case and leaves no account', async ({
  page,
  backend,
}) => {
  const email = `${uniqueName('eve')}@grid.test`
  await page.goto('/')
  const dialog = await fillSignUp(page, { username: 'ADA', email })
  await dialog.getByRole('button', { name: 'Sign Up' }).click()

  await expectAlert(page, 'This username is taken. Please choose another one.')
  await expect(dialog.getByLabel('Username')).toHaveValue('ADA')
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  await expect(backend.auth.getUserByEmail(email)).rejects.toThrow()
})

test('completes an interrupted sign-up with a new username', async ({ page, backend }) => {
  const username = uniqueName('hedy')
  const email = `${username}@grid.test`
  const { uid } = await backend.auth.createUser({ email, password: DEMO_PASSWORD })

  await page.goto('/hub')
  await signInButton(page).click()
  await sendSignIn(page, email)

  const finish = page.getByRole('dialog', { name: 'Choose your username' })
  await finish.getByLabel('Username').fill(username)
  await finish.getByRole('button', { name: 'Take this username' }).click()
  await expect(finish).toBeHidden()
  await expectGreeting(page, username)
  expect((await backend.db.doc(`profiles/${uid}`).get()).get('username')).toBe(username)
  await expect.poll(() => mailedCodes(email, 'VERIFY_EMAIL')).toHaveLength(1)
})

test('keeps the form when the network fails during sign-up, and completes on retry', {
  tag: '@core',
}, async ({ page, backend }) => {
  const username = uniqueName('joan')
  const email = `${username}@grid.test`
  await page.goto('/')
  const dialog = await fillSignUp(page, { username, email })
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  await expectAlert(page, 'You seem to be offline.')
  await expect(dialog.getByLabel('Username')).toHaveValue(username)
  await expect(backend.auth.getUserByEmail(email)).rejects.toThrow()

  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  await expectGreeting(page, username)
})

test('completes a sign-up whose response was lost, and keeps the account', async ({
  page,
  backend,
}) => {
  const username = uniqueName('mary')
  const email = `${username}@grid.test`
  await page.goto('/')
  const dialog = await fillSignUp(page, { username, email })
  let isLost = false
  await page.route('**/documents:commit*', async (route) => {
    if (isLost) return route.continue()
    isLost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  await expect(dialog).toBeHidden()
  await expectGreeting(page, username)
  expect(isLost).toBe(true)
  const { uid } = await backend.auth.getUserByEmail(email)
  expect((await backend.db.doc(`profiles/${uid}`).get()).get('username')).toBe(username)
})

test('shows an error when the sign-in dialog cannot load, and keeps the page', async ({ page }) => {
  await page.route('**/assets/dialogs-*.js', (route) => route.abort())
  await page.goto('/team')
  const signIn = signInButton(page)
  await signIn.click()
  await expectAlert(page, 'This part could not be loaded.')
  await expect(signIn).toBeVisible()
  await expect(page.getByRole('main')).toBeVisible()
})

test('rejects the fourth sign-up attempt within an hour', async ({ page }) => {
  await page.goto('/')
  const dialog = await fillSignUp(page, {
    username: 'ada',
    email: `${uniqueName('ida')}@grid.test`,
  })
  const submit = dialog.getByRole('button', { name: 'Sign Up' })
  const taken = errors(page).filter({ hasText: 'This username is taken.' })
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await submit.click()
    await expect(taken.first()).toBeVisible()
    await expect(taken).toHaveCount(0)
    await expect(submit).toBeEnabled()
  }
  await submit.click()
  await expectAlert(page, 'Too many signup attempts. Please try again later.')
})

test('shows sign-up errors in the order of the specification', async ({ page }) => {
  await page.goto('/')
  const dialog = await fillSignUp(page, { username: 'ad', email: 'nowhere' })
  const password = dialog.getByLabel('Password', { exact: true })
  const confirm = dialog.getByLabel('Confirm password')
  const submit = async (message: string) => {
    await dialog.getByRole('button', { name: 'Sign Up' }).click()
    await expect(dialog.getByText(message, { exact: true })).toBeVisible()
  }

  await submit('Please enter a valid email address.')
  await dialog.getByLabel('Email').fill('grace@grid.test')
  await confirm.fill('another')
  await submit('Passwords do not match.')
  await confirm.fill(DEMO_PASSWORD)
  await submit('Username must be at least 3 characters long.')
  await dialog.getByLabel('Username').fill('grace')
  for (const [attempt, message] of [
    ['Aa1!', 'Password must be at least 8 characters long'],
    ['aaaaaaaa', 'Password must contain at least one uppercase letter'],
    ['AAAAAAAA', 'Password must contain at least one lowercase letter'],
    ['Aaaaaaaa', 'Password must contain at least one number'],
    ['Aaaaaaa1', 'Password must contain at least one special character'],
  ] as const) {
    await password.fill(attempt)
    await confirm.fill(attempt)
    await submit(message)
  }
})

test('opens the dialog, signs in and restores the focus with the keyboard alone', async ({
  page,
}) => {
  await page.goto('/hub')
  const opener = signInButton(page)
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByText('THE GRID', { exact: true })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(emailOf('mallory'))
  await page.keyboard.press('Tab')
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expectGreeting(page, 'mallory')
})
