import { expect } from '@playwright/test'
import { heads } from '../../web/src/content/heads'
import { test } from './support/third-party-guard'

const ROUTES = [...heads.map(({ path }) => path), '/no-such-page', '/account']

for (const width of [360, 768, 1440]) {
  test(`leads a visitor from every page to the board with one click at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const route of ROUTES) {
      await page.goto(route)
      await page.keyboard.press('Escape')
      const hub = page.getByRole('banner').getByRole('link', { name: 'Hub', exact: true })
      await expect(hub.filter({ visible: true }), route).toHaveCount(1)
      const footer = page.getByRole('contentinfo').getByRole('link', { name: 'Browse the board' })
      await expect(footer, route).toHaveAttribute('href', '/hub')
    }
    await page.goto('/')
    await page.keyboard.press('Escape')
    await page.getByRole('main').getByRole('link', { name: 'Browse the board' }).click()
    await expect(page).toHaveURL('/hub')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'The Grid' })).toBeVisible()
  })
}
