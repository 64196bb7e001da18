import { expect } from '@playwright/test'
import { boardHead, heads } from '../../web/src/content/heads'
import {
  controlsWithoutEdge,
  invisibleDrawings,
  withoutFocusOutline,
} from './support/accessibility'
import { openDashboard } from './support/dashboard'
import { test } from './support/third-party-guard'

const ROUTES = [...heads, boardHead].map(({ path }) => path)

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

test('marks the selection in forced colours', async ({ page }) => {
  await page.goto('/hub')
  const ground = (node: Element) => getComputedStyle(node).backgroundColor
  const highlight = await page.locator('body').evaluate((body) => {
    const probe = body.appendChild(document.createElement('i'))
    probe.style.backgroundColor = 'Highlight'
    const { backgroundColor } = getComputedStyle(probe)
    probe.remove()
    return backgroundColor
  })
  const chosen = page.getByRole('group', { name: 'Sort' }).getByRole('button', { pressed: true })
  await expect.poll(() => chosen.evaluate(ground)).toBe(highlight)
  const mark = page.getByRole('tablist', { name: 'Category' }).locator('xpath=..')
  await expect
    .poll(() => mark.locator('.MuiTabs-indicator').first().evaluate(ground))
    .toBe(highlight)
})

test('draws the charts of the dashboard in forced colours', async ({ page }) => {
  await openDashboard(page, '/admin?tab=analytics')
  await expect(page.locator('svg .MuiChartsAxis-tickLabel').first()).toBeVisible()
  expect(await invisibleDrawings(page)).toEqual([])
})

for (const route of [...ROUTES, '/no-such-page']) {
  test(`${route} keeps edges, focus and drawings visible in forced colours`, async ({ page }) => {
    await page.goto(route)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect.soft(await controlsWithoutEdge(page), 'controls without an edge').toEqual([])
    expect.soft(await invisibleDrawings(page), 'drawings without ink').toEqual([])
    expect.soft(await withoutFocusOutline(page), 'focus without an outline').toEqual([])
  })
}
