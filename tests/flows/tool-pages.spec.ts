import { expect, type Page } from '@playwright/test'
import { axeViolations } from './support/accessibility'
import { expectNoHorizontalScroll } from './support/layout'
import { expectAlert, expectStatus } from './support/pages'
import { test } from './support/third-party-guard'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const TOOLS = [
  {
    path: '/tools/portlock',
    name: 'PortLock',
    version: '1.2.3',
    platforms: 'Linux',
    commands: 5,
    last: 'refused',
  },
  {
    path: '/tools/clawnet-core',
    name: 'ClawNet Core',
    version: '0.8.1',
    platforms: 'Linux',
    commands: 5,
    last: 'delivered',
  },
  {
    path: '/tools/clawview',
    name: 'ClawView',
    version: '2.1.0',
    platforms: 'Linux, Windows',
    commands: 8,
    last: '1 edge',
  },
] as const

const [portlock] = TOOLS
const demo = (page: Page) => page.locator('[data-demo-time]')
const time = async (page: Page) => Number(await demo(page).getAttribute('data-demo-time'))

/** Lets the page paint so often that a demo which played would have moved. */
const paint = (page: Page, frames: number) =>
  page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  }, frames)

/** Scrolls to the end of the page, where nothing is seen of the demo. */
async function leave(page: Page) {
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(demo(page)).not.toBeInViewport()
}

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

for (const tool of TOOLS) {
  test.describe(tool.path, () => {
    test('shows the idea, how it works, setup, demo and data sheet', async ({ page }) => {
      await open(page, tool.path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(tool.name)
      for (const name of ['The idea', 'How it works', 'Setup']) {
        await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
      }
      const sheet = page.getByRole('complementary')
      await expect(sheet.getByText(tool.version, { exact: true })).toBeVisible()
      await expect(sheet.getByText(tool.platforms, { exact: true }).first()).toBeVisible()
      const copies = page.getByRole('button', { name: 'Copy command' })
      await expect(copies).toHaveCount(tool.commands)
      expect(await axeViolations(page)).toEqual([])
    })

    test('shows the end of its demo under reduced motion', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await open(page, tool.path)
      await expect(page.getByRole('button', { name: 'Replay' })).toHaveCount(0)
      await demo(page).scrollIntoViewIfNeeded()
      await expect(demo(page).getByText(tool.last, { exact: true })).toBeVisible()
      expect(await time(page)).toBe(8)
    })

    test('does not scroll sideways at 320 px', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await open(page, tool.path)
      await expectNoHorizontalScroll(page)
      expect(await axeViolations(page)).toEqual([])
    })
  })
}

test('shows two named setups for a tool with releases for two platforms', async ({ page }) => {
  await open(page, '/tools/clawview')
  for (const name of ['Linux', 'Windows']) {
    await expect(page.getByRole('heading', { level: 3, name, exact: true })).toBeVisible()
  }
  await expect(page.getByText('.\\clawview.exe learn --since 14d')).toBeVisible()
})

test('plays a demo once when it is visible, and again on request', async ({ page }) => {
  await open(page, portlock.path)
  await demo(page).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Replay' }).hover()
  await expect.poll(() => time(page)).toBeLessThan(8)
  await expect.poll(() => time(page), { timeout: 15_000 }).toBe(8)
  await expect(demo(page).getByText('refused', { exact: true })).toBeVisible()
  await leave(page)
  await demo(page).scrollIntoViewIfNeeded()
  await expect(demo(page)).toBeInViewport({ ratio: 0.7 })
  await paint(page, 10)
  expect(await time(page)).toBe(8)
  await page.getByRole('button', { name: 'Replay' }).click()
  await expect.poll(() => time(page)).toBeLessThan(8)
  await expect.poll(() => time(page), { timeout: 15_000 }).toBe(8)
})

test('pauses a demo while it is out of view', async ({ page }) => {
  await open(page, portlock.path)
  await demo(page).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Replay' }).click()
  await expect.poll(() => time(page)).toBeLessThan(8)
  await expect.poll(() => time(page)).toBeGreaterThan(0)
  await leave(page)
  await paint(page, 10)
  const before = await time(page)
  await paint(page, 40)
  expect(await time(page)).toBe(before)
  expect(before).toBeLessThan(8)
  await demo(page).scrollIntoViewIfNeeded()
  await expect.poll(() => time(page)).toBeGreaterThan(before)
})

test('copies a command with one key press', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, portlock.path)
  await page.getByRole('button', { name: 'Copy command' }).nth(1).focus()
  await page.keyboard.press('Enter')
  await expectStatus(page, 'Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'sudo ./portlock/install.sh',
  )
})

test('shows that a command cannot be copied', async ({ page }) => {
  await page.addInitScript(() => {
    const writeText = () => Promise.reject(new Error('Denied'))
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
  })
  await open(page, portlock.path)
  await page.getByRole('button', { name: 'Copy command' }).first().click()
  const notice = 'Could not copy. Select the command and copy it by hand.'
  await expectAlert(page, notice)
})
