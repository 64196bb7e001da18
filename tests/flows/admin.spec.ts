import { expect } from '@playwright/test'
import { test } from './support/backstage'
import { signIn } from './support/cast'

const COUNTED = [
  ['Members', 'profiles'],
  ['Posts', 'posts'],
  ['Comments', 'comments'],
] as const

test('a visitor is sent from the dashboard to the landing page', async ({ page }) => {
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
})

test('a member is sent from the dashboard to the landing page', async ({ page }) => {
  await signIn(page, 'mallory')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Admin' })).toHaveCount(0)
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
})

test('an admin sees the true counts', async ({ page, backstage }) => {
  await signIn(page, 'root_admin')
  await page.getByRole('banner').getByRole('link', { name: 'Admin' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
  for (const [label, collection] of COUNTED) {
    const figure = page.locator('dl > div').filter({ hasText: label }).locator('dd').first()
    await expect(async () => {
      const { count } = (await backstage.db.collection(collection).count().get()).data()
      expect(await figure.textContent()).toBe(String(count))
    }).toPass()
  }
})

test('an admin seeds sample data, and the audit log says so', async ({ page, backstage }) => {
  await signIn(page, 'root_admin')
  await page.goto('/admin')
  const lines = () => backstage.db.collection('admin_actions').get()
  const before = (await lines()).size

  await page.getByRole('button', { name: 'Seed sample data' }).click()
  const question = page.getByRole('dialog', { name: 'Seed sample data?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect((await lines()).size).toBe(before)

  await page.getByRole('button', { name: 'Seed sample data' }).click()
  await question.getByRole('button', { name: 'Seed sample data' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Sample data seeded successfully!' }),
  ).toBeVisible()
  const row = page.getByRole('table', { name: 'Audit log' }).getByRole('row').nth(1)
  await expect(row).toContainText('seed sample data')
  await expect(row).toContainText('root_admin')
  expect((await lines()).size).toBe(before + 1)
})

test('a stopped functions emulator is told in plain words', async ({ page }) => {
  await signIn(page, 'root_admin')
  await page.goto('/admin')
  await page.route(`http://${process.env['GRID_FUNCTIONS_HOST']}/**`, (route) =>
    route.abort('connectionrefused'),
  )
  await page.getByRole('button', { name: 'Seed sample data' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Seed sample data' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to seed sample data' }),
  ).toBeVisible()
  await expect(
    page.getByText('The service cannot be reached right now. Please try again in a moment.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Seed sample data' })).toBeEnabled()
})
