import { expect, type Page } from '@playwright/test'
import { storedPost } from '../stored-documents'
import { type BackendFixture, test } from './support/backend'
import { watchLayoutShifts } from './support/layout'
import { expectHydrated } from './support/pages'
import { card } from './support/posts'
import { uniqueName } from './support/seed-users'
import { expectOnBoard, postOf, postOnBoard } from './support/stored-posts'

const AUTHOR = { uid: 'long-posts-author', username: 'long_posts' }
const PARAGRAPH = 'Both ids come from the device, so both can lie, and a list of them is no proof.'
const LONG = Array.from({ length: 12 }, () => PARAGRAPH).join('\n\n')
const TALL = 1_600

async function longPost({ db }: BackendFixture, content = LONG) {
  const title = uniqueName('Much to say')
  await db.collection('posts').add(storedPost(AUTHOR, { title, content }))
  return title
}

/** Keeps the app from starting until it is let go, so that the page can be seen as it was sent. */
async function holdApp(page: Page): Promise<() => void> {
  let letGo = () => {}
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await isLetGo
    await route.continue()
  })
  return letGo
}

/**
 * Where each post begins, once the fonts are there and all posts are laid out. Leaves out the ages:
 * they change with time, and a longer one may need another line.
 */
async function tops(page: Page): Promise<readonly number[]> {
  await page.locator('article time').evaluateAll((ages) => {
    for (const age of ages) (age as HTMLElement).style.display = 'none'
  })
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('article')].every(
      (post) => getComputedStyle(post).contentVisibility === 'visible',
    ),
  )
  return page
    .getByRole('article')
    .evaluateAll((posts) => posts.map((post) => post.getBoundingClientRect().top))
}

for (const width of [360, 1440]) {
  test(`moves nothing when long posts hydrate at ${width} px`, { tag: '@core' }, async ({
    page,
    backend,
  }) => {
    await postOf(backend, AUTHOR)
    const title = await longPost(backend)
    await page.setViewportSize({ width, height: TALL })
    await expectOnBoard(title)
    const letGo = await holdApp(page)
    await page.goto('/hub', { waitUntil: 'commit' })
    await expect(card(page, title)).toBeVisible()
    const painted = await tops(page)
    letGo()
    await expectHydrated(page)
    await expect(card(page, title).getByRole('button', { name: 'Show more' })).toBeVisible()
    expect(await tops(page)).toEqual(painted)
  })
}

test('shows all ten lines of a post before it hydrates, and moves nothing', async ({
  page,
  backend,
}) => {
  await postOf(backend, AUTHOR)
  const title = await longPost(backend, Array.from({ length: 10 }, () => 'A line.').join('\n'))
  await page.setViewportSize({ width: 360, height: TALL })
  await expectOnBoard(title)
  const letGo = await holdApp(page)
  await page.goto('/hub', { waitUntil: 'commit' })
  const text = card(page, title).locator('[data-folded]')
  await expect(text).toBeVisible()
  const painted = await text.boundingBox()
  letGo()
  await expectHydrated(page)
  await expect(text).toHaveAttribute('data-folded', 'false')
  expect((await text.boundingBox())?.height).toBe(painted?.height)
  await expect(card(page, title).getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

test('expands and collapses a long post in its card, and shows no button on a short one', async ({
  page,
  backend,
}) => {
  const { title: short } = await postOnBoard(backend, AUTHOR)
  const title = await longPost(backend)
  await expectOnBoard(title)
  await page.goto('/hub')
  const more = card(page, title).getByRole('button', { name: 'Show more' })
  const last = card(page, title).getByText(PARAGRAPH).last()
  await expect(more).toBeVisible()
  await expect(last).not.toBeInViewport()
  await expect(card(page, short).getByRole('button', { name: 'Show more' })).toHaveCount(0)
  await more.click()
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
  await card(page, title).getByRole('button', { name: 'Show less' }).click()
  await expect(more).toBeVisible()
})

test('renders only the visible part of a text of thousands of lines', async ({ page, backend }) => {
  const title = await longPost(backend, '- line\n'.repeat(1_400))
  await expectOnBoard(title)
  await page.goto('/hub')
  await expectHydrated(page)
  const lines = card(page, title).locator('[data-folded] li')
  expect(await lines.count()).toBeLessThan(200)
  await card(page, title).getByRole('button', { name: 'Show more' }).click()
  await expect(lines).toHaveCount(1_400)
})

test('collapses a post that no longer fits a narrower window', async ({ page, backend }) => {
  const title = await longPost(backend, `${PARAGRAPH} `.repeat(7).trim())
  await page.setViewportSize({ width: 880, height: 900 })
  await expectOnBoard(title)
  await page.goto('/hub')
  await expectHydrated(page)
  const more = card(page, title).getByRole('button', { name: 'Show more' })
  await expect(more).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 900 })
  await expect(more).toBeVisible()
})

test('separates the paragraphs of a text', async ({ page, backend }) => {
  const title = await longPost(backend, `${PARAGRAPH}\n\n${PARAGRAPH}\n\n- one\n- two`)
  await expectOnBoard(title)
  await page.goto('/hub')
  const [first, second] = await card(page, title)
    .locator('[data-folded] p')
    .evaluateAll((paragraphs) => paragraphs.map((part) => part.getBoundingClientRect()))
  const list = await card(page, title).locator('[data-folded] ul').boundingBox()
  expect((second?.top ?? 0) - (first?.bottom ?? 0)).toBeGreaterThan(8)
  expect((list?.y ?? 0) - (second?.bottom ?? 0)).toBeGreaterThan(8)
})

test("reserves the board's space while posts load, so that the footer does not move", async ({
  page,
  backend,
}) => {
  for (let count = 0; count < 4; count += 1) await longPost(backend)
  const shifts = await watchLayoutShifts(page)
  await page.setViewportSize({ width: 1_440, height: TALL })
  await page.goto('/hub?sort=top')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectHydrated(page)
  // Text may move a little when its font arrives late.
  const { sum, moved } = await shifts()
  expect(sum, moved).toBeLessThan(0.05)
})
