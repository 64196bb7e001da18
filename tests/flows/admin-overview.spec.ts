import { expect } from '@playwright/test'
import { test } from './support/backend'
import { expectTabLoaded, newReport, newRequest, openDashboard, rowOf } from './support/dashboard'
import { watchLayoutShifts } from './support/layout'
import { newMember } from './support/members'
import { expectAlert, expectStatus } from './support/pages'
import { showNewPostsButton } from './support/posts'
import { signIn } from './support/seed-users'
import { expectOnBoard, postOf } from './support/stored-posts'

/** 50 kB per second. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

const TILES = [
  ['Members', 'profiles', '+12%'],
  ['Posts', 'posts', '+8%'],
  ['Downloads', 'download_stats', '+15%'],
  ['Service requests', 'service_requests', '+25%'],
] as const

test('shows true counts in the tiles and marks the fixed trends as samples', {
  tag: '@core',
}, async ({ page, backend }) => {
  await openDashboard(page)
  for (const [label, collection, sample] of TILES) {
    const tile = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
    await expect(async () => {
      const { count } = (await backend.db.collection(collection).count().get()).data()
      expect(await tile.locator('dd').first().textContent()).toBe(String(count))
    }).toPass()
    await expect(tile).toContainText(`${sample} is a sample value, not measured`)
    await expect(tile).toContainText(/\d+ in 7 days, \d+ before/)
  }
})

test('moves a request through its statuses and enables only allowed steps', {
  tag: '@smoke',
}, async ({ page, backend }) => {
  const request = await newRequest(backend)
  await openDashboard(page)
  const row = rowOf(page, 'Service requests', request.title)
  const [contacted, start, complete] = ['Contacted', 'Start work', 'Complete'].map((name) =>
    row.getByRole('button', { name, exact: true }),
  )
  if (!contacted || !start || !complete) throw new Error('A request has three steps.')
  await expect(contacted).toBeEnabled()
  await expect(start).toBeDisabled()
  await expect(complete).toBeDisabled()

  await contacted.click()
  await expectStatus(page, 'Service request updated')
  await expect(contacted).toBeDisabled()
  await expect(start).toBeEnabled()
  await expect(complete).toBeEnabled()

  await start.click()
  await expect(row).toContainText('In progress')
  await expect(start).toBeDisabled()
  await expect(complete).toBeEnabled()
  await complete.click()
  await expect(row).toContainText('Completed')
  await expect(complete).toBeDisabled()
  await expect(async () => {
    const stored = await backend.db.doc(`service_requests/${request.id}`).get()
    expect(stored.get('status')).toBe('completed')
  }).toPass()
})

test('reverts a status that the server rejects, and explains why', async ({ page, backend }) => {
  const request = await newRequest(backend)
  await openDashboard(page)
  await page.route(`http://${process.env['GRID_FUNCTIONS_HOST']}/**`, (route) =>
    route.abort('connectionrefused'),
  )
  const row = rowOf(page, 'Service requests', request.title)
  await row.getByRole('button', { name: 'Contacted', exact: true }).click()
  await expectAlert(page, 'Failed to update request')
  await expect(row).toContainText('Pending')
  await expect(page.getByText('The service cannot be reached right now.').first()).toBeVisible()
})

test("shows another admin's status change in realtime", async ({ page, backend }) => {
  const request = await newRequest(backend)
  await openDashboard(page)
  const row = rowOf(page, 'Service requests', request.title)
  await expect(row).toContainText('Pending')
  await backend.db.doc(`service_requests/${request.id}`).update({ status: 'contacted' })
  await expect(row).toContainText('Contacted')
})

test('filters requests by status and stores the filter in the URL', async ({ page, backend }) => {
  const [open, done] = [await newRequest(backend), await newRequest(backend, 'completed')]
  await openDashboard(page)
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Completed' }).click()
  await expect(page).toHaveURL('/admin?status=completed')
  await expect(rowOf(page, 'Service requests', done.title)).toBeVisible()
  await expect(rowOf(page, 'Service requests', open.title)).toHaveCount(0)
  await page.reload()
  await expect(rowOf(page, 'Service requests', done.title)).toBeVisible()
})

test('opens a request with the keyboard, and Escape returns to its row', async ({
  page,
  backend,
}) => {
  const [older, newer] = [await newRequest(backend), await newRequest(backend)]
  await openDashboard(page)
  const opener = (title: string) => page.getByRole('button', { name: title })
  await opener(newer.title).focus()
  // Requests of others may have come between the two.
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(opener(older.title)).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: older.title })
  await expect(details).toContainText(`${older.name.toLowerCase()}@client.example`)
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(opener(older.title)).toBeFocused()
})

test('removes a post from the board of another browser', async ({ page, browser, backend }) => {
  const author = await newMember(backend, 'author')
  const post = await postOf(backend, author)
  const reader = await (await browser.newContext()).newPage()
  await expectOnBoard(post.title)
  await reader.goto('/hub')
  await expect(reader.getByRole('article', { name: post.title })).toBeVisible()

  await openDashboard(page)
  await page.getByRole('button', { name: `Delete ${post.title}` }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this post?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(reader.getByRole('article', { name: post.title })).toBeVisible()

  await page.getByRole('button', { name: `Delete ${post.title}` }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectStatus(page, 'Post deleted successfully')
  await showNewPostsButton(reader)
  await expect(reader.getByRole('article', { name: post.title })).toBeHidden()
  await reader.close()
})

test('dismisses a report and keeps the post', async ({ page, backend }) => {
  const author = await newMember(backend, 'author')
  const post = await postOf(backend, author)
  const report = await newReport(backend, post.id, 'mallory')
  await openDashboard(page)
  const row = rowOf(page, 'Open reports', report.note)
  await expect(row).toContainText(`${post.title} (by ${author.username})`)
  await expect(row).toContainText('Spam or advertising')
  await expect(row).toContainText('mallory')
  await row.getByRole('button', { name: 'Dismiss' }).click()
  await expectStatus(page, 'Report dismissed')
  await expect(row).toHaveCount(0)
  expect((await backend.db.doc(`posts/${post.id}`).get()).exists).toBe(true)
})

test('deletes a reported post after a question with the verb of the button', async ({
  page,
  backend,
}) => {
  const post = await postOf(backend, await newMember(backend, 'author'))
  const report = await newReport(backend, post.id, 'mallory')
  await openDashboard(page)
  const row = rowOf(page, 'Open reports', report.note)
  await row.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: 'Are you sure you want to delete this post?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expectStatus(page, 'The text was deleted and its author is notified.')
  await expect(row).toHaveCount(0)
  expect((await backend.db.doc(`posts/${post.id}`).get()).exists).toBe(false)
})

test('bans the author of a reported post with a reason, and deletes the post', async ({
  page,
  backend,
}) => {
  const author = await newMember(backend, 'spammer')
  const post = await postOf(backend, author)
  const report = await newReport(backend, post.id, 'mallory')
  await openDashboard(page)
  const row = rowOf(page, 'Open reports', report.note)
  await row.getByRole('button', { name: 'Ban author' }).click()
  const dialog = page.getByRole('dialog', { name: `Ban ${author.username}` })
  await dialog.getByLabel('Reason').fill('Advertising, again')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page
    .getByRole('dialog', { name: `Are you sure you want to ban ${author.username}` })
    .getByRole('button', { name: 'Ban', exact: true })
    .click()
  await expectStatus(page, 'The text was deleted and its author banned.')
  await expect(row).toHaveCount(0)
  const ban = await backend.db.doc(`banned_users/${author.uid}`).get()
  expect(ban.data()).toMatchObject({ reason: 'Advertising, again', is_active: true })
  expect((await backend.db.doc(`posts/${post.id}`).get()).exists).toBe(false)
})

test('keeps quick actions in place while the counters load', async ({ page }) => {
  await openDashboard(page)
  const shifts = await watchLayoutShifts(page)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/admin')
    await expect(page.getByText(/ in 7 days, /).filter({ visible: true })).toHaveCount(4)
    await expect(page.getByText(/^Live, checked \d/)).toBeVisible()
    const { sum, moved } = await shifts()
    expect(sum, moved).toBeLessThan(0.03)
  }
})

test('keeps the footer in place while a tab loads on a slow connection', async ({ page }) => {
  // On lower screens the footer is out of view anyway.
  await page.setViewportSize({ width: 1440, height: 1440 })
  await openDashboard(page)
  const shifts = await watchLayoutShifts(page)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.emulateNetworkConditions', SLOW)
  for (const tab of ['users', 'analytics', 'settings']) {
    await page.goto(`/admin?tab=${tab}`)
    await expectTabLoaded(page)
    const { moved } = await shifts()
    expect(moved).not.toContain('FOOTER')
  }
})

test('opens the admin tasks from the quick actions', async ({ page }) => {
  await openDashboard(page)
  await page.getByRole('link', { name: 'Answer requests' }).click()
  await expect(page).toHaveURL('/admin?status=pending#requests')
  await expect(page.getByRole('region', { name: 'Service requests', exact: true })).toBeFocused()
  await page.getByRole('link', { name: 'Review reports' }).click()
  await expect(page.getByRole('region', { name: 'Open reports', exact: true })).toBeFocused()
  await page.getByRole('link', { name: 'Add an admin' }).click()
  await expect(page.getByRole('region', { name: 'Admins', exact: true })).toBeFocused()
  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.getByRole('link', { name: 'Find or ban a user' }).click()
  await expect(page.getByRole('region', { name: 'Users', exact: true })).toBeFocused()
})

test('sends a removed admin away from the dashboard', async ({ page, backend }) => {
  const member = await newMember(backend, 'deputy')
  await backend.auth.setCustomUserClaims(member.uid, { admin: true })
  const admin = { is_admin: true, passkey_optional: true }
  await backend.db.doc(`profiles/${member.uid}`).update(admin)
  await signIn(page, member.username, { email: member.email })
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
  await backend.auth.setCustomUserClaims(member.uid, {})
  await backend.db.doc(`profiles/${member.uid}`).update({ is_admin: false })
  await expect(page).toHaveURL('/')
})
