import { setTimeout } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { storedPost } from '../stored-documents'
import { test } from './support/backend'
import { watchLayoutShifts } from './support/layout'
import { newMember } from './support/members'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** How late a font comes on a slow line, in milliseconds. */
const LATE_MS = 400
const WIDTHS = [320, 360, 375, 390, 393, 402, 412, 414, 428, 430, 440, 480, 600, 768, 820, 1024]
const WIDER = [1180, 1280, 1366, 1440, 1536, 1600, 1920]

/** By how much the last font came later than the first text was painted, in milliseconds. */
function fontAfterPaint(): number {
  const [painted] = performance.getEntriesByName('first-contentful-paint')
  const fonts = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.endsWith('.woff2'))
    .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
  return Math.max(...fonts) - (painted?.startTime ?? Number.POSITIVE_INFINITY)
}

/** What moved after the first paint of a page whose fonts load late. */
async function movedByFont(page: Page, path: string): Promise<string> {
  const shifts = await watchLayoutShifts(page)
  await page.route('**/*.woff2', async (route) => {
    await setTimeout(LATE_MS)
    await route.continue()
  })
  await page.goto(path)
  await page.waitForTimeout(2 * LATE_MS)
  expect(await page.evaluate(fontAfterPaint)).toBeGreaterThan(0)
  return (await shifts()).moved
}

for (const width of [...WIDTHS, ...WIDER]) {
  test(`moves nothing at ${width} px when the landing page's font loads late`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    expect(await movedByFont(page, '/')).toBe('')
  })
}

for (const width of [360, 768, 1180, 1440, 1920]) {
  test(`moves no name and no button of the board at ${width} px when its font loads late`, async ({
    page,
  }) => {
    // Too low for posts, whose lines may break elsewhere.
    await page.setViewportSize({ width, height: 240 })
    expect(await movedByFont(page, '/hub')).toBe('')
  })
}

test('moves no word after bold ones when the font of a post loads late', async ({
  page,
  backend,
}) => {
  const author = await newMember(backend, 'bold')
  const content = '**Do not trust it** without a signature.'
  const { id } = await backend.db.collection('posts').add(storedPost(author, { content }))
  // Too low for the comments, which arrive after the post.
  await page.setViewportSize({ width: 768, height: 540 })
  expect(await movedByFont(page, `/hub/${id}`)).toBe('')
})
