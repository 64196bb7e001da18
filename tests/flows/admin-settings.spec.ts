import { expect } from '@playwright/test'
import { test } from './support/backend'
import { openDashboard } from './support/dashboard'
import { expectAlert, expectStatus } from './support/pages'

const SETTINGS = '/admin?tab=settings'

test('seeds sample data and writes an audit entry', { tag: '@core' }, async ({ page, backend }) => {
  await openDashboard(page, SETTINGS)
  const lines = () =>
    backend.db.collection('admin_actions').where('action_type', '==', 'seed_sample_data').get()
  const before = (await lines()).size

  await page.getByRole('button', { name: 'Seed sample data' }).click()
  const question = page.getByRole('dialog', { name: 'Seed sample data?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect((await lines()).size).toBe(before)

  await page.getByRole('button', { name: 'Seed sample data' }).click()
  await question.getByRole('button', { name: 'Seed sample data' }).click()
  await expectStatus(page, 'Sample data seeded successfully!')
  const row = page.getByRole('table', { name: 'Audit log' }).getByRole('row')
  await expect(row.filter({ hasText: 'Seed sample data' }).first()).toContainText('root_admin')
  expect((await lines()).size).toBe(before + 1)
})

test('explains in plain words that the functions emulator is stopped', { tag: '@core' }, async ({
  page,
}) => {
  await openDashboard(page, SETTINGS)
  await page.route(`http://${process.env['GRID_FUNCTIONS_HOST']}/**`, (route) =>
    route.abort('connectionrefused'),
  )
  await page.getByRole('button', { name: 'Seed sample data' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Seed sample data' }).click()
  await expectAlert(page, 'Failed to seed sample data')
  await expect(
    page
      .getByText('The service cannot be reached right now. Please try again in a moment.')
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Seed sample data' })).toBeEnabled()
})
