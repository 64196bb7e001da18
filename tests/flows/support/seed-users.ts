import { DEMO_PASSWORD, SEED_USERS } from '@grid/seed/rows/seed-users'
import { expect, type Page } from '@playwright/test'
import * as z from 'zod/mini'

/** The e-mail of a seed user. */
export function emailOf(username: string): string {
  const member = SEED_USERS.find((candidate) => candidate.username === username)
  if (!member) throw new Error(`There is no seed user ${username}.`)
  return member.email
}

/** A name that no other test of this run uses. */
export function uniqueName(prefix: string): string {
  return `${prefix}-${Math.random().toString(36).slice(2, 8)}`
}

/** The button of the bar that opens the sign-in dialog. Members have none. */
export const signInButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Sign In', exact: true })

/** Fills and sends the open sign-in dialog. */
export async function sendSignIn(page: Page, email: string, password = DEMO_PASSWORD) {
  const dialog = page.getByRole('dialog', { name: 'Access the Hub' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  return dialog
}

/** Signs someone in through the dialog and waits until the site greets them. */
export async function signInByDialog(page: Page, username: string, email = emailOf(username)) {
  await page.goto('/hub')
  await signInButton(page).click()
  await expect(await sendSignIn(page, email)).toBeHidden()
  await expectGreeting(page, username)
}

/** Waits until the site greets somebody. */
export async function expectGreeting(page: Page, username: string): Promise<void> {
  await expect(page.getByRole('banner').getByText(`Welcome, ${username}`)).toBeVisible()
}

export type SignIn = {
  /** By default that of the seed user. */
  readonly email?: string
  /** The page to open, by default the board. */
  readonly at?: string
}

/** Opens a page with a stored session, and waits until the site greets the member. */
export async function signIn(page: Page, username: string, { email, at = '/hub' }: SignIn = {}) {
  const kept = await storedSession(email ?? emailOf(username))
  await page.goto('/robots.txt')
  await page.evaluate((entries) => Object.assign(localStorage, entries), kept)
  await page.goto(at)
  await expectGreeting(page, username)
}

export async function fillSignUp(page: Page, entries: { username: string; email: string }) {
  await signInButton(page).click()
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Join The Grid' })
  await dialog.getByLabel('Username').fill(entries.username)
  await dialog.getByLabel('Email').fill(entries.email)
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await dialog.getByLabel('Confirm password').fill(DEMO_PASSWORD)
  return dialog
}

/** The key that a build for the emulators has. */
const API_KEY = 'demo-key'

const signInResponse = z.object({
  localId: z.string(),
  email: z.string(),
  idToken: z.string(),
  refreshToken: z.string(),
  expiresIn: z.string(),
})

/** The entries of local storage after a seed user has signed in. */
export async function storedSession(email: string): Promise<Record<string, string>> {
  const host = process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? '127.0.0.1:9099'
  const service = `http://${host}/identitytoolkit.googleapis.com/v1/accounts`
  const response = await fetch(`${service}:signInWithPassword?key=${API_KEY}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD, returnSecureToken: true }),
  })
  const account = signInResponse.parse(await response.json())
  const user = {
    uid: account.localId,
    email: account.email,
    emailVerified: true,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: {
      refreshToken: account.refreshToken,
      accessToken: account.idToken,
      expirationTime: Date.now() + Number(account.expiresIn) * 1_000,
    },
    apiKey: API_KEY,
    appName: '[DEFAULT]',
  }
  return { [`firebase:authUser:${API_KEY}:[DEFAULT]`]: JSON.stringify(user), 'grid.member': '1' }
}
