import { expect } from '@playwright/test'
import { type BackendFixture, test } from './support/backend'
import { newMember } from './support/members'
import { signIn } from './support/seed-users'

/** Named by the local suite's `BOOTSTRAP_ADMINS`. */
const NAMED = 'founder@grid.test'

async function forget({ auth, db }: BackendFixture): Promise<void> {
  await db.doc('system/bootstrap').delete()
  const { users } = await auth.getUsers([{ email: NAMED }])
  for (const { uid } of users) {
    await db.doc(`profiles/${uid}`).delete()
    await auth.deleteUser(uid)
  }
}

// One account, so one test after the other.
test.describe.configure({ mode: 'default' })
test.beforeEach(({ backend }) => forget(backend))
test.afterEach(({ backend }) => forget(backend))

test('makes a listed owner an admin when they open the dashboard', async ({ page, backend }) => {
  const founder = await newMember(backend, 'founder')
  await backend.auth.updateUser(founder.uid, { email: NAMED, emailVerified: true })
  await signIn(page, founder.username, { email: NAMED })
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
  await page.getByRole('tab', { name: 'Settings' }).click()
  const log = page.getByRole('table', { name: 'Audit log' })
  const entries = log.getByRole('row').filter({ hasText: 'Bootstrap admin' })
  await expect(entries.filter({ hasText: founder.username })).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
})

test('makes a listed owner an admin when they sign in', async ({ page, backend }) => {
  const founder = await newMember(backend, 'founder')
  await backend.auth.updateUser(founder.uid, { email: NAMED, emailVerified: true })
  await signIn(page, founder.username, { email: NAMED })
  await page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
})

test('sends a listed owner with an unconfirmed e-mail to the landing page', async ({
  page,
  backend,
}) => {
  const founder = await newMember(backend, 'founder')
  await backend.auth.updateUser(founder.uid, { email: NAMED })
  await signIn(page, founder.username, { email: NAMED })
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
})

test('sends an unlisted member with a confirmed e-mail to the landing page', async ({
  page,
  backend,
}) => {
  const member = await newMember(backend, 'member')
  await backend.auth.updateUser(member.uid, { emailVerified: true })
  await signIn(page, member.username, { email: member.email })
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
  expect((await backend.db.doc(`profiles/${member.uid}`).get()).get('is_admin')).toBe(false)
})
