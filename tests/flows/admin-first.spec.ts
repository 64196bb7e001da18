import { expect } from '@playwright/test'
import { type Backstage, test } from './support/backstage'
import { signIn } from './support/cast'
import { newMember } from './support/members'

/** Named by the local suite's `BOOTSTRAP_ADMINS`. */
const NAMED = 'founder@grid.test'

async function forget({ auth, db }: Backstage): Promise<void> {
  await db.doc('system/bootstrap').delete()
  const { users } = await auth.getUsers([{ email: NAMED }])
  for (const { uid } of users) {
    await db.doc(`profiles/${uid}`).delete()
    await auth.deleteUser(uid)
  }
}

// One account, so one test after the other.
test.describe.configure({ mode: 'default' })
test.beforeEach(({ backstage }) => forget(backstage))
test.afterEach(({ backstage }) => forget(backstage))

test('whom the operators named becomes an admin by opening the dashboard', async ({
  page,
  backstage,
}) => {
  const founder = await newMember(backstage, 'founder')
  await backstage.auth.updateUser(founder.uid, { email: NAMED, emailVerified: true })
  await signIn(page, founder.username, NAMED)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
  await page.getByRole('tab', { name: 'Settings' }).click()
  const log = page.getByRole('table', { name: 'Audit log' })
  await expect(log.getByRole('row').nth(1)).toContainText('Bootstrap admin')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
})

test('whom the operators named becomes an admin by signing in', async ({ page, backstage }) => {
  const founder = await newMember(backstage, 'founder')
  await backstage.auth.updateUser(founder.uid, { email: NAMED, emailVerified: true })
  await signIn(page, founder.username, NAMED)
  await page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
})

test('who is named but has not confirmed the address is sent to the start', async ({
  page,
  backstage,
}) => {
  const founder = await newMember(backstage, 'founder')
  await backstage.auth.updateUser(founder.uid, { email: NAMED })
  await signIn(page, founder.username, NAMED)
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
})

test('a member with a confirmed address whom nobody named is sent to the start', async ({
  page,
  backstage,
}) => {
  const member = await newMember(backstage, 'member')
  await backstage.auth.updateUser(member.uid, { emailVerified: true })
  await signIn(page, member.username, member.email)
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
  expect((await backstage.db.doc(`profiles/${member.uid}`).get()).get('is_admin')).toBe(false)
})
