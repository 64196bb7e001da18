import { expect, type Page } from '@playwright/test'
import { axeViolations } from './support/accessibility'
import { test } from './support/backend'
import { watchLayoutShifts } from './support/layout'
import { expectHydrated } from './support/pages'
import { card, loadNewPosts, newPostsButton, showNewPostsButton } from './support/posts'
import { signIn, signInButton, uniqueName } from './support/seed-users'
import { expectOnBoard, postOf, postOnBoard } from './support/stored-posts'
import { commentsOn } from './support/threads'

const AUTHOR = { uid: 'first-page-author', username: 'first_page' }

test('shows the board without scripts', { tag: '@core' }, async ({ browser, backend }) => {
  const { title } = await postOnBoard(backend, AUTHOR)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`http://${process.env['GRID_SITE_HOST']}/hub`)
  await expect(card(page, title)).toContainText('first_page')
  await expect(card(page, title)).toContainText('0 comments')
  await context.close()
})

for (const width of [360, 1280]) {
  test(`hydrates the board in place at ${width} px`, { tag: '@smoke' }, async ({
    page,
    backend,
  }) => {
    const { title } = await postOnBoard(backend, AUTHOR)
    const shifts = await watchLayoutShifts(page)
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/hub')
    await card(page, title).evaluate((node) => Object.assign(window, { painted: node }))
    await expectHydrated(page)
    const later = await postOf(backend, AUTHOR)
    await showNewPostsButton(page)
    await expect(newPostsButton(page)).toBeVisible()
    // Text may move a little when its font arrives late.
    const { sum, moved } = await shifts()
    expect(sum, moved).toBeLessThan(0.05)
    await loadNewPosts(page, card(page, later.title))
    const isKept = () => (window as unknown as { painted: Element }).painted.isConnected
    expect(await page.evaluate(isKept)).toBe(true)
    expect(await axeViolations(page)).toEqual([])
  })
}

test('moves nothing when the board receives the session', async ({ page }) => {
  await signIn(page, 'ada')
  const shifts = await watchLayoutShifts(page)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/hub')
    await expect(page.getByRole('main').getByText('Welcome, ada.')).toBeVisible()
    await expectHydrated(page)
    const { sum, moved } = await shifts()
    expect(sum, moved).toBeLessThan(0.01)
  }
})

test('lays out the first view first, and the whole board for a link to a position', async ({
  page,
}) => {
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      const cards = [...document.querySelectorAll('[data-cards] > article')]
      Object.assign(window, { ways: cards.map((card) => getComputedStyle(card).contentVisibility) })
    }),
  )
  const ways = () =>
    page.evaluate(() => (window as unknown as { readonly ways: readonly string[] }).ways)
  await page.goto('/hub')
  const [first, ...others] = await ways()
  expect([first, others.at(-1)]).toEqual(['visible', 'auto'])
  await page.reload()
  expect(new Set(await ways())).toEqual(new Set(['visible']))
})

test('hydrates the board in place with tracking parameters in the URL', async ({
  page,
  backend,
}) => {
  const { title } = await postOnBoard(backend, AUTHOR)
  await page.goto('/hub?utm_source=mail')
  await card(page, title).evaluate((node) => Object.assign(window, { painted: node }))
  await expectHydrated(page)
  await expect(card(page, title)).toBeVisible()
  const isKept = () => (window as unknown as { painted: Element }).painted.isConnected
  expect(await page.evaluate(isKept)).toBe(true)
})

test('hydrates the post page in place, then loads its comments', async ({ page, backend }) => {
  const { id, title } = await postOf(backend, AUTHOR)
  await commentsOn(backend, id, AUTHOR, ['Seen as well.'])
  await page.goto(`/hub/${id}`)
  const heading = page.getByRole('heading', { level: 1, name: title })
  await heading.evaluate((node) => Object.assign(window, { painted: node }))
  await expectHydrated(page)
  await expect(page.getByText('Seen as well.')).toBeVisible()
  const isKept = () => (window as unknown as { painted: Element }).painted.isConnected
  expect(await page.evaluate(isKept)).toBe(true)
  await backend.db.doc(`posts/${id}`).update({ title: 'Told anew' })
  await showNewPostsButton(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Told anew' })).toBeVisible()
})

test('opens a post of the board at once', async ({ page, backend }) => {
  const { title } = await postOnBoard(backend, AUTHOR)
  await page.goto('/hub')
  await expectHydrated(page)
  await page.route('**/documents/**', (route) => route.abort())
  await card(page, title).getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('restores the whole board on Back after a reload of a post', async ({ page, backend }) => {
  const { title } = await postOf(backend, AUTHOR)
  const other = await postOnBoard(backend, AUTHOR)
  await page.goto('/hub')
  await expectHydrated(page)
  await card(page, title).getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.reload()
  await expectHydrated(page)
  await page.goBack()
  await expect(card(page, other.title)).toBeVisible()
  await expect(card(page, title)).toBeVisible()
})

test('hydrates a filtered board with the matching posts', async ({ page, backend }) => {
  const { title } = await postOnBoard(backend, AUTHOR)
  await page.goto('/hub?category=research')
  await expectHydrated(page)
  await expect(page.getByRole('tab', { name: 'Research' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(card(page, title)).toHaveCount(0)
  await page.getByRole('tab', { name: 'All' }).click()
  await expect(card(page, title)).toBeVisible()
})

test('handles a click on a prerendered button after hydration', async ({ page }) => {
  await page.goto('/hub', { waitUntil: 'commit' })
  await page.getByRole('button', { name: /Post a Tool or Idea|New Post/ }).click()
  await expect(page.getByRole('dialog', { name: 'Access the Hub' })).toBeVisible()
})

test('removes a post that was deleted since the board was rendered', async ({ page, backend }) => {
  const name = uniqueName('first-gone')
  const { id, title } = await postOnBoard(backend, { uid: name, username: 'first_page' })
  await page.route('**/assets/core-*.js', async (route) => {
    await backend.db.doc(`posts/${id}`).delete()
    await route.continue()
  })
  await page.goto('/hub', { waitUntil: 'commit' })
  await expect(card(page, title)).toBeVisible()
  await expectHydrated(page)
  await showNewPostsButton(page)
  await expect(card(page, title)).toHaveCount(0)
})

test('does not treat a member as a visitor who votes before the session is loaded', async ({
  page,
  backend,
}) => {
  const { title } = await postOnBoard(backend, AUTHOR)
  await signIn(page, 'ada')
  await page.goto('/hub', { waitUntil: 'commit' })
  const upvote = card(page, title).getByRole('button', { name: 'Upvote' })
  await upvote.click()
  await expect(upvote).toHaveText('Upvote 1')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

/** Lets the browser do nothing for a while once the bar is alive, and the page below it is not. */
async function pauseBelowTheBar(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage
    let isOver = false
    MessagePort.prototype.postMessage = function (message: unknown) {
      // React marks the nodes that it has taken over.
      const isAlive = Object.keys(document.querySelector('header') ?? {}).length > 0
      if (isOver || !isAlive) {
        post.call(this, message)
      } else {
        isOver = true
        setTimeout(() => post.call(this, message), 3_000)
      }
    }
  })
}

test('keeps the prerendered board and the click when the session loads before hydration', {
  tag: '@core',
}, async ({ page, backend }) => {
  const { title } = await postOnBoard(backend, AUTHOR)
  await signIn(page, 'ada')
  await pauseBelowTheBar(page)
  // React hydrates at once what is clicked when it is there already: the click comes before.
  let release = () => {}
  const isClicked = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/core-*.js', async (route) => {
    await isClicked
    await route.continue()
  })
  await page.goto('/hub', { waitUntil: 'commit' })
  await card(page, title).evaluate((node) => Object.assign(window, { painted: node }))
  const upvote = card(page, title).getByRole('button', { name: 'Upvote' })
  await upvote.click()
  release()
  await expect(page.locator('html')).toHaveAttribute('data-prerendered')
  await expect(upvote).toHaveText('Upvote 1')
  const isKept = () => (window as unknown as { painted: Element }).painted.isConnected
  expect(await page.evaluate(isKept)).toBe(true)
})

test('shows text unchanged that HTML cannot represent', async ({ page, backend }) => {
  const { id, title } = await postOf(backend, AUTHOR)
  await backend.db.doc(`posts/${id}`).update({ content: 'One\0two, byte for byte.' })
  await expectOnBoard(title)
  for (const address of ['/hub', `/hub/${id}`]) {
    await page.goto(address)
    await expectHydrated(page)
    const shown = page.getByRole('article', { name: title }).locator('[data-folded]')
    await expect.poll(() => shown.textContent()).toBe('One\0two, byte for byte.')
  }
})

test('prefetches the board for a member on another page, also for offline use', {
  tag: '@core',
}, async ({ page, backend }) => {
  const { title } = await postOnBoard(backend, AUTHOR)
  await signIn(page, 'ada')
  const ahead = page.waitForResponse(
    (response) => response.url().endsWith('/hub') && response.request().resourceType() === 'fetch',
  )
  await page.goto('/')
  await (await ahead).finished()
  const enter = page.getByRole('link', { name: 'Enter the Hub' })
  await expect
    .poll(() => scripts(page), 'scripts of the board')
    .toContainEqual(expect.stringMatching(/\/board-/))
  await page.context().setOffline(true)
  await enter.click()
  await expect(card(page, title)).toBeVisible()
})

test('opens a post of the board offline, and returns to the board', async ({ page, backend }) => {
  const { title } = await postOnBoard(backend, AUTHOR)
  await page.goto('/hub')
  await expectHydrated(page)
  await expect
    .poll(() => scripts(page), 'scripts of a post, which are those of the board')
    .toContainEqual(expect.stringMatching(/\/board-/))
  await page.context().setOffline(true)
  await card(page, title).getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const notice = page.getByRole('main').getByText('You are offline. You can read')
  await expect(notice).toBeVisible()
  await page.mouse.wheel(0, 200)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await expect(notice).toBeInViewport()
  await page.getByRole('main').getByRole('link', { name: 'The Grid' }).click()
  await expect(card(page, title)).toBeVisible()
})

/** The scripts that have arrived. */
function scripts(page: Page): Promise<string[]> {
  return page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
}

test('reads nothing of the board for a visitor of another page', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/team')
  await page.waitForLoadState('networkidle')
  await page.mouse.move(200, 200)
  await signInButton(page).hover()
  await page.waitForLoadState('networkidle')
  expect(requested).not.toContain('/hub')
})
