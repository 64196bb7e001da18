import { expect } from '@playwright/test'
import { signIn } from './support/seed-users'
import { test } from './support/third-party-guard'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('leads from the hero to the tools and the community', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Join Community' }).click()
  await expect(page.getByRole('dialog', { name: 'Access the Hub' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByText('Explore The Tech', { exact: true }).click()
  await expect(page.getByRole('heading', { level: 3, name: 'PortLock' })).toBeInViewport()
})

test('shows four years and the mission in the timeline', async ({ page }) => {
  await page.goto('/')
  const about = page.locator('#about')
  for (const [year, name] of [
    ['2023', 'Foundation'],
    ['2024', 'First Product'],
    ['2025', 'Launch'],
    ['2026', 'AI Integration'],
  ] as const) {
    const step = about.getByRole('listitem').filter({ hasText: year })
    await expect(step).toContainText(name)
  }
  await expect(about.getByText('Mission', { exact: true })).toBeVisible()
})

test('shows four figures of progress', async ({ page }) => {
  await page.goto('/')
  for (const [value, label] of [
    ['240+', 'early adopters'],
    ['1,200+', 'threats detected'],
    ['99.5%', 'uptime'],
    ['3.2x', 'faster detection'],
  ] as const) {
    const figure = page.locator('dl > div').filter({ hasText: label })
    await expect(figure.getByText(value, { exact: true })).toBeVisible()
  }
})

test('links three cards to the tools', async ({ page }) => {
  for (const [id, name] of [
    ['portlock', 'PortLock'],
    ['clawnet-core', 'ClawNet Core'],
    ['clawview', 'ClawView'],
  ] as const) {
    await page.goto('/')
    await page.locator(`#tools a[href="/tools/${id}"]`).first().click()
    await expect(page).toHaveURL(`/tools/${id}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
})

test('asks a visitor to sign in from the community card', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Authenticate and Engage' }).click()
  await expect(page.getByRole('dialog', { name: 'Access the Hub' })).toBeVisible()
})

test('leads a member from the community card to the board', async ({ page }) => {
  await signIn(page, 'ada')
  await page.goto('/')
  await expect(page.getByText('Authenticate and Engage')).toHaveCount(0)
  await page.getByText('Enter the Hub', { exact: true }).click()
  await expect(page).toHaveURL('/hub')
})

test('starts each page at its top', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.locator('#tools a[href="/tools/clawview"]').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'ClawView' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('opens a section of the landing page from another route', { tag: '@core' }, async ({
  page,
}) => {
  await page.goto('/tools/portlock')
  await page.getByRole('banner').getByRole('link', { name: 'Community' }).click()
  await expect(page).toHaveURL('/#community')
  await expect(page.locator('#community')).toBeInViewport()
})

test("leads to the board from the phone's drawer", { tag: '@smoke' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'Community Hub' }).click()
  await expect(page).toHaveURL('/hub')
})

test('shows the system status and the e-mail in the footer', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText('All Systems Operational')).toBeVisible()
  await expect(footer.getByRole('link', { name: 'lab@thegrid.example' })).toHaveAttribute(
    'href',
    'mailto:lab@thegrid.example',
  )
})

test('shows a page that explains an unknown path', { tag: '@core' }, async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No route to this address.')
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL('/')
})
