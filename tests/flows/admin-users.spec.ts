import { expect, type Page } from '@playwright/test'
import { test } from './support/backend'
import { openDashboard, rowOf } from './support/dashboard'
import { banOf, newMember } from './support/members'
import { expectAlert, expectStatus } from './support/pages'
import { CONTENT, openPostDialog } from './support/posts'
import { signIn } from './support/seed-users'

const USERS = '/admin?tab=users'

async function search(page: Page, text: string) {
  await page.getByRole('searchbox', { name: 'Search users' }).fill(text)
  await expect(page).toHaveURL(`${USERS}&q=${text}`)
}

async function ban(page: Page, name: string, reason: string) {
  await page.getByRole('button', { name: `Ban ${name}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Ban ${name}` })
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const question = page.getByRole('dialog', { name: `Are you sure you want to ban ${name}` })
  await question.getByRole('button', { name: 'Ban', exact: true }).click()
  return dialog
}

test('lists the five newest users, and finds any user by a prefix', async ({ page, backend }) => {
  const member = await newMember(backend, 'needle', new Date('2025-01-01'))
  await openDashboard(page, USERS)
  const users = page.getByRole('table', { name: 'Users', exact: true })
  // Somebody may sign up beside this test, between the list and what it is compared with.
  await expect(async () => {
    await page.reload()
    const profiles = backend.db.collection('profiles').orderBy('created_at', 'desc').limit(5)
    const names = (await profiles.get()).docs.map((profile) => String(profile.get('username')))
    const rows = users.getByRole('row')
    await expect(rows).toHaveCount(6)
    await expect(rows).toContainText(['Username', ...names], { timeout: 5_000 })
  }).toPass()
  await search(page, member.username.slice(0, -1).toUpperCase())
  await expect(users.getByRole('row')).toHaveCount(2)
  await expect(users).toContainText(member.username)
  await page.getByRole('searchbox', { name: 'Search users' }).fill('nobody-is-called-so')
  await expect(page.getByRole('main').getByText('No username contains this text.')).toBeVisible()
})

test('sorts users by a column and stores the order in the URL', async ({ page }) => {
  await openDashboard(page, USERS)
  await page.getByRole('button', { name: 'Username' }).click()
  await page.getByRole('button', { name: 'Username' }).click()
  await expect(page).toHaveURL(`${USERS}&members=username_lower.asc`)
  await expect(page.getByRole('columnheader', { name: 'Username' }).first()).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
})

test('bans nobody when the reason is missing or the dialog is cancelled', async ({
  page,
  backend,
}) => {
  const member = await newMember(backend, 'spared')
  await openDashboard(page, USERS)
  await search(page, member.username)
  const open = page.getByRole('button', { name: `Ban ${member.username}` })
  const dialog = page.getByRole('dialog', { name: `Ban ${member.username}` })

  await open.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  await open.click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toBeHidden()

  await open.click()
  await dialog.getByLabel('Reason').fill('Not meant')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page
    .getByRole('dialog', { name: 'Are you sure' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await expect(dialog.getByLabel('Reason')).toHaveValue('Not meant')
  expect((await backend.db.doc(`banned_users/${member.uid}`).get()).exists).toBe(false)
})

test('blocks a banned member at once with the reason, until the ban is lifted', {
  tag: '@smoke',
}, async ({ page, browser, backend }) => {
  const member = await newMember(backend, 'rowdy')
  const other = await (await browser.newContext()).newPage()
  await signIn(other, member.username, { email: member.email })
  const draft = await openPostDialog(other)
  await draft.getByLabel('Title').fill('Written before the ban')
  await draft.getByLabel('Content').fill(CONTENT)

  await openDashboard(page, USERS)
  await search(page, member.username)
  await ban(page, member.username, 'Insults')
  await expectStatus(page, `User ${member.username} has been banned`)
  await expectAlert(other, 'Your account has been banned: Insults')
  await draft.getByRole('button', { name: 'Publish post' }).click()
  await expectAlert(other, 'Your account is banned: Insults')
  const written = backend.db.collection('posts').where('user_id', '==', member.uid)
  expect((await written.get()).size).toBe(0)

  const row = rowOf(page, 'Banned users', member.username)
  await expect(row).toContainText('Insults')
  await expect(row).toContainText('root_admin')
  await row.getByRole('button', { name: 'Unban' }).click()
  await page
    .getByRole('dialog', { name: `Are you sure you want to unban ${member.username}?` })
    .getByRole('button', { name: 'Unban' })
    .click()
  await expectStatus(page, `User ${member.username} has been unbanned`)
  await expect(row).toHaveCount(0)

  // A ban ends the sessions; who signs in again finds what was written before.
  await signIn(other, member.username, { email: member.email })
  const kept = await openPostDialog(other)
  await expect(kept.getByLabel('Title')).toHaveValue('Written before the ban')
  await kept.getByRole('button', { name: 'Publish post' }).click()
  await expectStatus(other, 'Post created successfully!')
  expect((await written.get()).size).toBe(1)
  await other.close()
})

test('ends a ban at its expiry', async ({ page, backend }) => {
  const member = await newMember(backend, 'resting')
  await openDashboard(page, USERS)
  await search(page, member.username)
  await page.getByRole('button', { name: `Ban ${member.username}` }).click()
  const dialog = page.getByRole('dialog', { name: `Ban ${member.username}` })
  await dialog.getByLabel('Reason').fill('A week off')
  await dialog.getByLabel('Last day (optional)').fill('2099-12-31')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page
    .getByRole('dialog', { name: 'Are you sure' })
    .getByRole('button', { name: 'Ban', exact: true })
    .click()
  await expectStatus(page, `User ${member.username} has been banned`)
  const stored = await backend.db.doc(`banned_users/${member.uid}`).get()
  expect(stored.get('expires_at').toDate().getTime()).toBeGreaterThan(Date.parse('2099-12-31'))
})

test('does not ban a banned user again', async ({ page, backend }) => {
  const member = await newMember(backend, 'twice')
  await openDashboard(page, USERS)
  await search(page, member.username)
  await page.getByRole('button', { name: `Ban ${member.username}` }).click()
  const dialog = page.getByRole('dialog', { name: `Ban ${member.username}` })
  await dialog.getByLabel('Reason').fill('Mine')
  await backend.db.doc(`banned_users/${member.uid}`).set(banOf(member.uid, 'Theirs'))
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page
    .getByRole('dialog', { name: 'Are you sure' })
    .getByRole('button', { name: 'Ban', exact: true })
    .click()
  await expectAlert(page, 'User is already banned.')
  await expect(dialog.getByLabel('Reason')).toHaveValue('Mine')
})

test('adds an admin by e-mail and removes the admin again', async ({ page, backend }) => {
  const member = await newMember(backend, 'deputy')
  await backend.auth.updateUser(member.uid, { emailVerified: true })
  await openDashboard(page, USERS)
  const email = page.getByLabel('Email of the new admin')
  const add = page.getByRole('button', { name: 'Add admin' })

  await add.click()
  await expectAlert(page, 'Please enter an email address.')
  await email.fill('nobody@grid.test')
  await add.click()
  await expectAlert(page, 'User not found.')
  await expect(email).toHaveValue('nobody@grid.test')
  await email.fill(member.email)
  await add.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`Add ${member.username}, a member since `)
  await dialog.getByRole('button', { name: 'Add admin' }).click()
  await expectStatus(page, 'Admin added successfully')

  await page.getByRole('button', { name: `Remove admin ${member.username}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove admin' }).click()
  await expectStatus(page, 'Admin removed successfully')
  await expect(rowOf(page, 'Admins', member.username)).toHaveCount(0)
  expect((await backend.auth.getUser(member.uid)).customClaims?.['admin']).not.toBe(true)
})

test('clears a profile without a report, with the keyboard, and its owner reads why', async ({
  page,
  browser,
  backend,
}) => {
  const member = await newMember(backend, 'seller')
  await backend.db.doc(`profiles/${member.uid}`).update({ bio: 'Buy keys.', links: [] })
  await openDashboard(page, USERS)
  await search(page, member.username)
  await page.getByRole('button', { name: member.username, exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Clear profile' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Clear the profile of ${member.username}` })
  await dialog.getByLabel('Reason (optional)').fill('Advertising.')
  await dialog.getByLabel('Reason (optional)').press('Tab')
  await dialog.getByRole('button', { name: 'Clear', exact: true }).press('Enter')
  await expectStatus(page, 'The profile was cleared and its owner is notified.')
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`/members/${member.username}`)
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText(member.username)
  await expect(visitor.getByText('Buy keys.')).toHaveCount(0)
  const notice = await backend.db.doc(`removal_notices/profile_${member.uid}`).get()
  expect(notice.get('reason')).toBe('Advertising.')
  await visitor.context().close()
})
