import { expect } from '@playwright/test'
import { axeViolations } from './support/accessibility'
import { test } from './support/backend'
import { expectTabLoaded, openDashboard } from './support/dashboard'
import { expectNoHorizontalScroll } from './support/layout'
import { signIn } from './support/seed-users'

const TABS = ['Overview', 'Users', 'Analytics', 'Settings'] as const

test('sends a visitor from the dashboard to the landing page', { tag: '@core' }, async ({
  page,
}) => {
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
})

test('sends a member from the dashboard to the landing page', { tag: '@core' }, async ({
  page,
}) => {
  await signIn(page, 'mallory')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Admin' })).toHaveCount(0)
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
})

test('shows an admin that the panel is loading', async ({ page }) => {
  await signIn(page, 'root_admin')
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  for (const part of ['**/*admin-page*', '**/accounts:lookup*']) {
    await page.route(part, async (route) => {
      await gate
      await route.continue()
    })
  }
  await page.goto('/admin', { waitUntil: 'commit' })
  await expect(page.getByText('Loading Admin Panel...')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
})

test('opens the dashboard from the navigation bar', async ({ page }) => {
  await signIn(page, 'root_admin')
  await page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true }).click()
  await expect(page.getByRole('tab', { name: 'Overview', selected: true })).toBeVisible()
})

test('switches tabs with the arrow keys and stores the tab in the URL', async ({ page }) => {
  await openDashboard(page)
  await page.getByRole('tab', { name: 'Overview' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin?tab=users')
  await expect(page.getByRole('tabpanel', { name: 'Users' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Users' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('tabpanel', { name: 'Overview' })).toBeVisible()
})

test('opens the overview for an unknown tab in the URL', async ({ page }) => {
  await openDashboard(page, '/admin?tab=nothing')
  await expect(page.getByRole('tab', { name: 'Overview', selected: true })).toBeVisible()
})

for (const name of TABS) {
  test(`the tab ${name} fits a phone and has no axe violation`, async ({ page }) => {
    await openDashboard(page, `/admin?tab=${name.toLowerCase()}`)
    await expect(page.getByRole('table').first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect(await axeViolations(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoHorizontalScroll(page)
  })
}

/** 60 kB per second. */
const SLOW = { offline: false, latency: 300, downloadThroughput: 60_000, uploadThroughput: 60_000 }

for (const width of [360, 1440]) {
  test(`keeps each section in its place while a tab loads again at ${width} px`, async ({
    page,
  }) => {
    await openDashboard(page)
    await page.setViewportSize({ width, height: 900 })
    const browser = await page.context().newCDPSession(page)
    await browser.send('Network.emulateNetworkConditions', SLOW)
    const places = () =>
      page.locator('#admin-panel section').evaluateAll((sections) =>
        sections.map((section) => {
          const top = section.getBoundingClientRect().top + window.scrollY
          return `${section.querySelector('h2')?.innerText} ${Math.round(top)}`
        }),
      )
    const placeholders = page.locator('#admin-panel').getByText(/^Loading( |\.\.\.)/)
    for (const tab of TABS) {
      await page.goto(`/admin?tab=${tab.toLowerCase()}`)
      // Again if another test has changed a list meanwhile.
      await expect(async () => {
        await expectTabLoaded(page)
        const loaded = await places()
        await page.reload()
        await expect(placeholders.last()).toBeAttached()
        const waiting = await places()
        expect(waiting.length).toBeGreaterThan(1)
        expect(loaded, tab).toEqual(expect.arrayContaining(waiting))
      }).toPass()
    }
  })
}
