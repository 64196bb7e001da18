import { LIMITS } from '@grid/schema/limits'
import { expect, type Page } from '@playwright/test'
import { axeViolations } from './support/accessibility'
import { test } from './support/backend'
import { uniqueName } from './support/seed-users'

const MESSAGE = 'Two web applications and an API, before an audit in March.'

async function openForm(page: Page, path = '/services/vapt') {
  await page.goto(path)
  await page.getByRole('button', { name: 'Write to us here' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a callback' })
  await expect(dialog).toBeVisible()
  return dialog
}

async function fill(page: Page, email: string) {
  const dialog = await openForm(page)
  await dialog.getByLabel('Name').fill('Mara Lindqvist')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Message').fill(MESSAGE)
  // Nobody fills a form faster than the time limit for bots.
  await page.evaluate((later) => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + later
  }, LIMITS.requestFillMs.min)
  return dialog
}

test("stores a visitor's callback request", { tag: '@smoke' }, async ({ page, backend }) => {
  const email = `${uniqueName('mara')}@harbourline.example`
  const dialog = await fill(page, email.toUpperCase())
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Request sent.' })).toContainText(
    'within 24 hours',
  )
  await expect(dialog).toBeHidden()
  const filed = await backend.db
    .collection('service_requests')
    .where('user_email', '==', email)
    .get()
  expect(filed.docs.map((request) => request.data())).toMatchObject([
    { user_name: 'Mara Lindqvist', service_type: 'vapt', message: MESSAGE, status: 'pending' },
  ])
})

test('shows an error at each field, in the order of the form', async ({ page }) => {
  const dialog = await openForm(page, '/cyber-operations')
  await expect(dialog.getByLabel('Service')).toHaveText('Custom Solutions')
  const submit = async (message: string) => {
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(dialog.getByText(message, { exact: true })).toBeVisible()
  }
  await submit('Please enter your name.')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill('Mara')
  await submit('Please enter a valid email address.')
  await dialog.getByLabel('Email').fill('mara@harbourline.example')
  await dialog.getByLabel('Message').fill('Help')
  await submit('Message must be at least 10 characters long.')
  expect(await axeViolations(page)).toEqual([])
})

test('keeps a request that cannot be sent and offers it as an e-mail', { tag: '@core' }, async ({
  page,
}) => {
  await page.route('**/submitServiceRequest', (route) => route.abort('connectionreset'))
  const dialog = await fill(page, 'mara@harbourline.example')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByText('The service cannot be reached right now.')).toBeVisible()
  await expect(dialog.getByLabel('Message')).toHaveValue(MESSAGE)
  const mail = await dialog
    .getByRole('link', { name: 'Send it by mail instead' })
    .getAttribute('href')
  expect(decodeURIComponent(mail ?? '')).toContain(MESSAGE)
})

test('does not store a request with a filled honeypot field', async ({ page, backend }) => {
  const email = `${uniqueName('robot')}@harbourline.example`
  const dialog = await fill(page, email)
  await dialog.locator('input[name=website]').evaluate((input: HTMLInputElement) => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    write?.call(input, 'https://spam.example')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByText('This was sent unusually fast.')).toBeVisible()
  const filed = await backend.db
    .collection('service_requests')
    .where('user_email', '==', email)
    .get()
  expect(filed.size).toBe(0)
})

test('opens, fills and closes the form with the keyboard alone, and asks before closing', async ({
  page,
}) => {
  await page.goto('/services/vapt')
  await page.getByRole('button', { name: 'Write to us here' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Request a callback' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Mara')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard what you wrote?' })
  await question.getByRole('button', { name: 'Keep writing' }).press('Enter')
  await expect(dialog.getByLabel('Name')).toHaveValue('Mara')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Write to us here' })).toBeFocused()
})
