import { expect, type Page } from '@playwright/test'
import { heads } from '../../web/src/content/heads'
import { expectNoHorizontalScroll } from './support/horizontal-scroll'
import { test } from './support/third-party-guard'

const ROUTES = [...heads.map(({ path }) => path), '/no-such-page']

/** As a reader whose browser shows text at 200 % sees the page. */
async function openTwiceAsLarge(page: Page, route: string) {
  await page.goto(route)
  await page.keyboard.press('Escape')
  await page.locator('html').evaluate((html) => {
    html.style.fontSize = '200%'
    for (const part of html.querySelectorAll<HTMLElement>('main > section, footer')) {
      part.style.contentVisibility = 'visible'
    }
  })
}

/** Texts that their own box cuts off. */
function cutTexts(page: Page): Promise<string[]> {
  return page.locator('body').evaluate((body) =>
    [...body.querySelectorAll<HTMLElement>('main *, footer *')]
      .filter((box) => [...box.childNodes].some((node) => node.nodeType === 3))
      .filter((box) => box.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((box) => !box.closest('[aria-hidden="true"]') && box.offsetWidth > 1)
      .filter((box) => /hidden|clip/.test(getComputedStyle(box).overflowX))
      .filter((box) => box.scrollWidth > box.clientWidth + 1)
      .map((box) => box.innerText.slice(0, 40)),
  )
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
