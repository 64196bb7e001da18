import { expect } from '@playwright/test'
import { axeViolations } from './support/accessibility'
import { expectNoHorizontalScroll } from './support/layout'
import { test } from './support/third-party-guard'

const TEAM = [
  ['Ilse Brandvold', 'ilse.brandvold@thegrid.example'],
  ['Dario Mensah', 'dario.mensah@thegrid.example'],
  ['Hana Kurosaki', 'hana.kurosaki@thegrid.example'],
] as const

const NAV = ['About', 'Team', 'Services', 'Tools', 'Intelligence', 'Community']

test('shows three complete profiles on the team page', { tag: '@smoke' }, async ({ page }) => {
  await page.goto('/team')
  await expect(page).toHaveTitle('Team · The Grid')
  await expect(page.getByRole('heading', { name: 'Certified professionals' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(3)
  for (const [name, email] of TEAM) {
    const badge = page.getByRole('article', { name })
    await expect(badge).toContainText('Cybersecurity Analyst')
    await expect(badge.getByRole('link', { name: email })).toHaveAttribute(
      'href',
      `mailto:${email}`,
    )
    const certifications = badge.getByRole('list', { name: 'Certifications' })
    expect(await certifications.getByRole('listitem').count()).toBeGreaterThan(2)
    const expertise = badge.getByRole('list', { name: 'Expertise' })
    expect(await expertise.getByRole('listitem').count()).toBeGreaterThan(2)
  }
})

test('shows a distinct portrait on each badge, the same as on the landing page', async ({
  page,
}) => {
  const portraits = () =>
    page
      .locator('svg[viewBox="0 0 8 8"]')
      .evaluateAll((drawings) => drawings.map((drawing) => drawing.innerHTML))
  await page.goto('/team')
  await expect(page.getByRole('article')).toHaveCount(3)
  const badges = await portraits()
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Three analysts, no hand-offs' })).toBeVisible()
  expect(new Set(badges).size).toBe(3)
  expect(await portraits()).toEqual(badges)
})

test('shows three analysts on the landing page and links to the team and back', async ({
  page,
}) => {
  await page.goto('/')
  const strip = page.getByRole('region', { name: 'Three analysts, no hand-offs' })
  await expect(strip.getByRole('heading', { level: 3 })).toHaveText(TEAM.map(([name]) => name))
  await expect(strip.getByText('Cybersecurity Analyst', { exact: true })).toHaveCount(3)
  await strip.getByRole('link', { name: 'Meet the team' }).click()
  await expect(page).toHaveURL('/team')
  await page.getByRole('link', { name: 'Back to The Grid' }).click()
  await expect(page).toHaveURL('/')
})

for (const width of [320, 768, 1440]) {
  test(`shows the team page without axe violations at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/team')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await expectNoHorizontalScroll(page)
  })
}

test('shows six items in the navigation bar and marks the current section', async ({ page }) => {
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link')).toHaveText(NAV)
  await expect(bar.locator('[aria-current]')).toHaveCount(0)
  for (const name of ['About', 'Team', 'Tools', 'Intelligence', 'Community']) {
    await bar.getByRole('link', { name }).click()
    await expect(bar.locator('[aria-current="location"]')).toHaveText([name])
  }
})

for (const [path, name, current] of [
  ['/team', 'Team', 'true'],
  ['/cyber-operations', 'Services', 'page'],
  ['/services/vapt', 'Services', 'true'],
  ['/tools/portlock', 'Tools', 'true'],
] as const) {
  test(`marks ${name} on ${path}`, async ({ page }) => {
    await page.goto(path)
    const marked = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')
    await expect(marked).toHaveText([name])
    await expect(marked).toHaveAttribute('aria-current', current)
  })
}

test('links the footer to four pages', async ({ page }) => {
  await page.goto('/team')
  const links = page.getByRole('navigation', { name: 'Navigate' }).getByRole('link')
  const places = ['About', 'Tools', 'Intelligence', 'Community']
  await expect(links).toHaveText(places)
  for (const place of places) {
    const link = links.filter({ hasText: place })
    await expect(link).toHaveAttribute('href', `/#${place.toLowerCase()}`)
  }
})
