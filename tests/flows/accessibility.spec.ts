import { expect, type Page } from '@playwright/test'
import { axeViolations } from './support/accessibility'
import { test } from './support/backend'
import { expectNoHorizontalScroll } from './support/layout'
import { newMember } from './support/members'
import { openPostDialog } from './support/posts'
import { signIn, signInButton } from './support/seed-users'
import { postOf } from './support/stored-posts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const PUBLIC_ROUTES = [
  '/',
  '/hub',
  '/team',
  '/cyber-operations',
  '/services/incident-response',
  '/tools/portlock',
  '/research/qrc-decentralized',
  '/trust',
  '/nowhere',
]
const NARROWEST = { width: 320, height: 640 }

async function settle(page: Page, route: string) {
  await page.goto(route)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (route === '/hub') await expect(page.getByRole('article').first()).toBeVisible()
}

for (const route of PUBLIC_ROUTES) {
  test(`${route} has one main landmark, one h1 and no axe violation`, {
    tag: '@core',
  }, async ({ page }) => {
    await settle(page, route)
    await expect(page.getByRole('main')).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect(await axeViolations(page)).toEqual([])

    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await axeViolations(page)).toEqual([])
  })

  test(`${route} has no axe violation in chaos mode and with the terminal open`, async ({
    page,
  }) => {
    await settle(page, route)
    await page.keyboard.press('Control+Shift+KeyX')
    await expect(page.locator('html')).toHaveAttribute('data-chaos', 'on')
    expect(await axeViolations(page)).toEqual([])

    await page.keyboard.press('Control+Backquote')
    await expect(page.getByRole('dialog', { name: 'Terminal' })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  })

  test(`${route} fits 320 px and has no axe violation with the drawer open`, async ({ page }) => {
    await page.setViewportSize(NARROWEST)
    await settle(page, route)
    await expectNoHorizontalScroll(page)

    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('button', { name: 'Sign In', exact: true }).last()).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  })
}

test('renders one main landmark and one h1 on member, post and admin pages', async ({
  page,
  backend,
}) => {
  const author = await newMember(backend, 'outline')
  const { id, title } = await postOf(backend, author)
  await signIn(page, 'root_admin')
  for (const [route, heading] of [
    [`/hub/${id}`, title],
    [`/members/${author.username}`, author.username],
    ['/account', 'Your account'],
    ['/account/trash', 'Recently deleted'],
    ['/bookmarks', 'Bookmarks'],
    ['/notifications', 'Notifications'],
    ['/admin', 'Admin'],
  ] as const) {
    await page.goto(route)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText([heading])
    await expect(page.getByRole('main')).toHaveCount(1)
  }
})

test('shows a member dialogs without axe violations', async ({ page }) => {
  await signIn(page, 'ada')
  await openPostDialog(page)
  expect(await axeViolations(page)).toEqual([])
})

test('shows sign-up errors without axe violations', async ({ page }) => {
  await settle(page, '/hub')
  await signInButton(page).click()
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Join The Grid' })
  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  await expect(dialog.getByText('Please enter a valid email address.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})

test('shows the dashboard without axe violations', { tag: '@smoke' }, async ({ page }) => {
  await signIn(page, 'root_admin', { at: '/admin' })
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
  await expect(page.locator('dl').first()).toHaveAttribute('aria-busy', 'false')
  expect(await axeViolations(page)).toEqual([])
})

test('lays a field out at once under reduced motion', { tag: '@core' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/team')
  const heights = await page.evaluate(() => {
    const field = document.body.appendChild(document.createElement('textarea'))
    return ['24px', '72px'].map((height) => {
      field.style.height = height
      return getComputedStyle(field).height
    })
  })
  expect(heights).toEqual(['24px', '72px'])
})
