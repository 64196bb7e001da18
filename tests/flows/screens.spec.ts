import { expect, type Page } from '@playwright/test'
import { heads } from '../../web/src/content/heads'
import { test } from './support/third-party-guard'

/*
 * Every public page at three widths against the pictures in `screens/`. After an intended change:
 * `npm run test:flows -- screens --update-snapshots`, and look at what has changed.
 */

const WIDTHS = [360, 768, 1440] as const
const HEIGHT = 800
/** The numbers on /trust differ after every run. */
const PATHS = heads.map(({ path }) => path).filter((path) => path !== '/trust')
const ROUTES = [...PATHS, '/no-such-page']

/** Pictures are kept small; little shifts of a glyph's edge are another browser's. */
const LIKENESS = {
  fullPage: true,
  scale: 'device',
  threshold: 0.1,
  maxDiffPixelRatio: 0.001,
} as const

test.use({ deviceScaleFactor: 0.4 })

async function open(page: Page, route: string) {
  await page.goto(route)
  await page.keyboard.press('Escape')
  await expect(page.locator('#boot')).toHaveCount(0)
}

/** Lays everything out, and waits for the fonts that this takes. */
async function layOut(page: Page) {
  await page.locator('main > section, footer').evaluateAll(async (parts: HTMLElement[]) => {
    for (const part of parts) part.style.contentVisibility = 'visible'
    await document.fonts.ready
  })
}

for (const route of ROUTES) {
  test(`${route} matches its approved screenshot`, async ({ page }) => {
    await open(page, route)
    const name = route === '/' ? 'landing' : route.slice(1).replaceAll('/', '-')
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT })
      await layOut(page)
      await expect.soft(page).toHaveScreenshot(`${name}-${width}.png`, LIKENESS)
    }
  })
}
