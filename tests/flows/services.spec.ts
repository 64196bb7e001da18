import { expect, type Page } from '@playwright/test'
import { axeViolations } from './support/accessibility'
import { expectNoHorizontalScroll } from './support/layout'
import { test } from './support/third-party-guard'

type Terms = { title: string; timeline: string; price: string; badge?: string }

const SERVICES: Readonly<Record<string, Terms>> = {
  vapt: {
    title: 'Vulnerability Assessment & Penetration Testing',
    timeline: '2-4 weeks',
    price: 'from $5,000',
    badge: 'Popular',
  },
  'web-application-security': {
    title: 'Web Application Security',
    timeline: '3-5 weeks',
    price: 'from $4,500',
  },
  'network-security': { title: 'Network Security', timeline: '2-3 weeks', price: 'from $6,000' },
  'cloud-security': { title: 'Cloud Security', timeline: '3-4 weeks', price: 'from $7,500' },
  'incident-response': {
    title: 'Incident Response',
    timeline: 'immediate to 2 weeks',
    price: 'from $10,000',
    badge: 'Emergency',
  },
  'custom-solutions': { title: 'Custom Solutions', timeline: '4-12 weeks', price: 'custom quote' },
}

const PARTS = ['Overview', 'Benefits', 'Deliverables', 'Methodology']

function figure(page: Page, name: string) {
  return page.getByRole('main').locator('dl > div').filter({ hasText: name }).locator('dd')
}

test('opens the price list with four figures and the desk hours', async ({ page }) => {
  await page.goto('/cyber-operations')
  await expect(page).toHaveTitle('Cyber Operations · The Grid')
  await expect(figure(page, 'assessments')).toHaveText('500+')
  await expect(figure(page, 'vulnerabilities found')).toHaveText('10K+')
  await expect(figure(page, 'incidents')).toHaveText('200+')
  await expect(figure(page, 'satisfaction')).toHaveText('98%')
  await expect(page.getByRole('main').getByText('24/7', { exact: true })).toBeVisible()
})

test('lists six services with terms, badges and links', { tag: '@smoke' }, async ({ page }) => {
  await page.goto('/cyber-operations')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(6)
  for (const [id, { title, timeline, price, badge }] of Object.entries(SERVICES)) {
    const card = page.getByRole('article', { name: title })
    await expect(card.locator('dd')).toHaveText([timeline, price])
    await expect(card.locator('.MuiChip-root')).toHaveText(badge ? [badge] : [])
    const more = card.getByRole('link', { name: 'Learn More' })
    await expect(more).toHaveAttribute('href', `/services/${id}`)
  }
})

test('aligns times and prices', async ({ page }) => {
  await page.goto('/cyber-operations')
  const terms = page.getByRole('main').getByRole('article').locator('dd')
  await expect(terms).toHaveCount(12)
  const boxes = await Promise.all((await terms.all()).map((term) => term.boundingBox()))
  const edges = boxes.map((box) => box ?? { x: 0, width: 0 })
  const lefts = edges.filter((_, index) => index % 2 === 0).map((box) => Math.round(box.x))
  const rights = edges
    .filter((_, index) => index % 2 === 1)
    .map((box) => Math.round(box.x + box.width))
  expect([new Set(lefts).size, new Set(rights).size]).toEqual([1, 1])
})

test('states the terms of the consultation and offers three ways to start', async ({ page }) => {
  await page.goto('/cyber-operations')
  const panel = page.getByRole('region', { name: 'Not sure which one you need?' })
  await expect(panel).toContainText('free 30-minute assessment')
  await expect(panel).toContainText('within 24 hours')
  await expect(panel.getByRole('link', { name: 'Email Us' })).toHaveAttribute(
    'href',
    'mailto:services@thegrid.example?subject=Free%2030-minute%20assessment',
  )
  await expect(panel.getByRole('link', { name: 'Request Callback' })).toHaveAttribute(
    'href',
    'mailto:services@thegrid.example?subject=Callback%20request',
  )
  await panel.getByRole('link', { name: 'Meet Our Team' }).click()
  await expect(page).toHaveURL('/team')
})

for (const [id, { title, timeline, price, badge }] of Object.entries(SERVICES)) {
  test(`${id} states what it is, how it works and what it costs`, async ({ page }) => {
    await page.goto(`/services/${id}`)
    await expect(page).toHaveTitle(`${title} · The Grid`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText([title])
    await expect(main.locator('.MuiChip-root')).toHaveText(badge ? [badge] : [])
    await expect(figure(page, 'Timeline')).toHaveText(timeline)
    await expect(figure(page, 'Price')).toHaveText(price)
    for (const name of PARTS) await expect(main.getByRole('heading', { name })).toBeVisible()
    await expect(main.getByRole('region', { name: 'Methodology' }).locator('ol > li')).toHaveCount(
      6,
    )
    const action = badge === 'Emergency' ? 'Report an incident' : 'Request this service'
    const links = main.getByRole('link', { name: action })
    await expect(links).toHaveCount(2)
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute('href', /^mailto:\w+@thegrid\.example\?subject=\S+$/)
    }
    await main.getByRole('link', { name: 'Back to Cyber Operations' }).first().click()
    await expect(page).toHaveURL('/cyber-operations')
  })

  test(`${id} has no axe violation and does not scroll sideways at 320 px`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`/services/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoHorizontalScroll(page)
    expect(await axeViolations(page)).toEqual([])
  })
}

test('redirects an unknown service to the price list without a history entry', async ({ page }) => {
  await page.goto('/team')
  await page.goto('/services/astrology')
  await expect(page).toHaveURL('/cyber-operations')
  await page.goBack()
  await expect(page).toHaveURL('/team')
})

for (const width of [320, 768, 1440]) {
  test(`shows the price list without axe violations at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/cyber-operations')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoHorizontalScroll(page)
    expect(await axeViolations(page)).toEqual([])
  })
}

test('reaches every service with the keyboard, in the order of the list', async ({ page }) => {
  await page.goto('/cyber-operations')
  await page.getByRole('main').getByRole('link', { name: 'Report an incident' }).focus()
  for (const { title } of Object.values(SERVICES)) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: `Learn More: ${title}` })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/services/custom-solutions')
})
