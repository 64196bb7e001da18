import { expect, type Page } from '@playwright/test'
import type { BackendFixture } from './backend'
import { signInAsNew } from './members'
import { expectStatus } from './pages'
import { expectGreeting, signInButton } from './seed-users'
import { addAuthenticator } from './sign-ins'

/** Adds a passkey of the device of the page. */
export async function addPasskey(page: Page): Promise<void> {
  await page.goto('/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expectStatus(page, 'Your passkey has been added.')
}

/** The passkeys on `/account`. */
export const list = (page: Page) => page.getByRole('list', { name: 'Your passkeys' })

/** Opens the sign-in dialog on the board. */
export async function openSignIn(page: Page) {
  await page.goto('/hub')
  await signInButton(page).click()
  return page.getByRole('dialog', { name: 'Access the Hub' })
}

/** Signs out, and waits until the bar offers the sign-in. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(signInButton(page)).toBeVisible()
}

/** The claims of the session's current token, as the page has stored it. */
export function storedClaims(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('firebase:authUser:'))
    const user = JSON.parse(localStorage.getItem(key ?? '') ?? '{}')
    const [, payload = ''] = String(user.stsTokenManager.accessToken).split('.')
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  })
}

/** Signs a new member in with a passkey, which is added first. */
export async function signInByPasskey(page: Page, backend: BackendFixture) {
  const member = await signInAsNew(page, backend, 'pia')
  const authenticator = await addAuthenticator(page)
  await addPasskey(page)
  await signOut(page)
  // The e-mail field suggests the passkey, and this device accepts the suggestion at once.
  await openSignIn(page)
  await expectGreeting(page, member.username)
  expect(await storedClaims(page)).toMatchObject({ auth_method: 'passkey' })
  return { member, authenticator }
}
