import { expect, type Page } from '@playwright/test'
import { heads } from '../../web/src/content/heads'
import {
  brokenWords,
  cutTexts,
  enlargeText,
  expectNoHorizontalScroll,
  lostTexts,
} from './support/layout'
import { test } from './support/third-party-guard'

const ROUTES = [...heads.map(({ path }) => path), '/no-such-page']

/** As a reader whose browser shows text at 200 % sees the page. */
async function openTwiceAsLarge(page: Page, route: string) {
  await page.goto(route)
  await page.keyboard.press('Escape')
  await enlargeText(page)
}

for (const route of ROUTES) {
  test(`${route} stays readable with text twice as large`, async ({ page }) => {
    await openTwiceAsLarge(page, route)
    for (const width of [1280, 768, 360, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoHorizontalScroll(page)
      expect.soft(await cutTexts(page), `${width} px`).toEqual([])
      expect.soft(await lostTexts(page), `${width} px`).toEqual([])
      expect.soft(await brokenWords(page), `${width} px`).toEqual([])
    }
  })
}

test('shows what has the focus below the bar, which large text makes higher', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openTwiceAsLarge(page, '/team')
  const bar = await page.getByRole('banner').boundingBox()
  const topOfFocus = () =>
    page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0)
  await page.getByRole('contentinfo').getByRole('link').last().focus()
  for (let presses = 0; presses < 12; presses += 1) {
    expect(await topOfFocus()).toBeGreaterThanOrEqual(bar?.height ?? 0)
    await page.keyboard.press('Shift+Tab')
  }
})

test('lets the bar scroll away in a low window, as at 400 %, and only there', async ({ page }) => {
  const bar = page.getByRole('banner')
  await page.goto('/team')
  await page.keyboard.press('Escape')
  for (const [width, height] of [
    [320, 640],
    [320, 256],
    [640, 256],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => window.scrollTo({ top: 500, behavior: 'instant' }))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500)
    if (height < 480) await expect(bar).not.toBeInViewport()
    else await expect(bar).toBeInViewport()
  }
})
