import { expect, type Page } from '@playwright/test'
import { heads } from '../../web/src/content/heads'
import { cutTexts, enlargeText } from './support/cut-texts'
import { expectNoHorizontalScroll } from './support/horizontal-scroll'
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
    }
  })
}
