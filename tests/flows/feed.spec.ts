import { expect, type Page } from '@playwright/test'
import { axeViolations } from './support/accessibility'
import { test } from './support/backend'
import { expectNoHorizontalScroll } from './support/layout'
import { newMember, signInAsNew } from './support/members'
import { expectAlert, expectHydrated, expectStatus } from './support/pages'
import { card, loadNewPosts, newPostsButton, publish, showNewPostsButton } from './support/posts'
import { uniqueName } from './support/seed-users'
import { postOnBoard, storePosts } from './support/stored-posts'

const cards = (page: Page) => page.getByRole('article')

/** Sets what `navigator` reports about the network; the connection itself stays. */
const lose = (page: Page, isLost: boolean) =>
  page.evaluate((lost) => {
    Object.defineProperty(navigator, 'onLine', { value: !lost, configurable: true })
    window.dispatchEvent(new Event(lost ? 'offline' : 'online'))
  }, isLost)
const titles = (page: Page) => cards(page).getByRole('heading', { level: 2 }).allTextContents()

test('shows a visitor the posts, newest first, without an account', {
  tag: '@smoke',
}, async ({ page }) => {
  await page.goto('/hub')
  await expect(page.getByRole('heading', { level: 1, name: 'The Grid' })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  const times = await page
    .getByRole('article')
    .locator('time', { hasNotText: 'edited' })
    .evaluateAll((labels) =>
      labels.map((label) => Date.parse(label.getAttribute('datetime') ?? '')),
    )
  expect(times.length).toBeGreaterThanOrEqual(7)
  expect(times).toEqual([...times].sort((a, b) => b - a))
})

test('shows a new post at once to its author, and behind a button to a visitor', {
  tag: '@core',
}, async ({ page, browser, backend }) => {
  const title = uniqueName('Live across browsers')
  const visitor = await browser.newPage()
  await visitor.goto('/hub')
  await expect(visitor.getByRole('article').first()).toBeVisible()

  await signInAsNew(page, backend, 'alice')
  await publish(page, title)
  await expect(page.getByRole('article').first()).toHaveAccessibleName(title)
  await showNewPostsButton(visitor)
  await expect(newPostsButton(visitor)).toBeVisible()
  await expect(card(visitor, title)).toHaveCount(0)
  await loadNewPosts(visitor, card(visitor, title))
  await visitor.close()
})

test('filters the feed by category tabs', { tag: '@core' }, async ({ page }) => {
  await page.goto('/hub')
  await expect(page.getByRole('tab')).toHaveText([
    'All',
    'Tools Showcase',
    'Discussions',
    'Research',
    'Projects',
  ])
  await page.getByRole('tab', { name: 'Projects' }).click()
  await expect(page).toHaveURL('/hub?category=project')
  await expect(card(page, 'pcap2graph: turn a capture')).toBeVisible()
  await expect(
    page.getByRole('article').getByText('Project', { exact: true }).first(),
  ).toBeVisible()
  await expect(page.getByRole('article').getByText('Tool Showcase', { exact: true })).toHaveCount(0)
})

test('stores filters in the URL, shows them, and removes them one by one', async ({
  page,
  backend,
}) => {
  const author = await newMember(backend, 'filters')
  await storePosts(backend, author, 3)
  await page.goto(`/hub?author=${author.username}`)
  await expect(cards(page)).toHaveCount(3)
  await cards(page).first().getByRole('link', { name: 'suite' }).click()
  await expect(page).toHaveURL(`/hub?tag=suite&author=${author.username}`)
  await expect(page.getByRole('group', { name: 'Filters' })).toContainText(
    `Showing poststagged suiteby ${author.username}`,
  )
  await page.getByRole('tab', { name: 'Tools Showcase' }).click()
  await expect(page.getByRole('main').getByText('No posts match these filters.')).toBeVisible()
  await page.getByRole('tab', { name: 'All' }).click()
  await page.getByRole('button', { name: 'Remove filter: tagged suite' }).click()
  await expect(page).toHaveURL(`/hub?author=${author.username}`)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/hub')
})

test('finds posts by words, and shows when nothing matches', {
  tag: '@core',
}, async ({ page, backend }) => {
  const word = uniqueName('needle')
  await signInAsNew(page, backend, 'searcher')
  await publish(page, `Looking for the ${word} here`)
  const field = page.getByRole('searchbox', { name: 'Search posts' })
  await field.fill(`${word} LOOKING`)
  await expect(page).toHaveURL(`/hub?q=${word}+LOOKING`)
  await expect(cards(page)).toHaveCount(1)
  await expect(field).toBeFocused()
  await field.fill(`${word} elsewhere`)
  await expect(page.getByRole('main').getByText('No posts match these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all posts' }).click()
  await expect(field).toHaveValue('')
})

test('sorts by top posts on request', async ({ page, backend }) => {
  const author = await newMember(backend, 'topper')
  await storePosts(backend, author, 3)
  const stored = await backend.db.collection('posts').where('user_id', '==', author.uid).get()
  const second = stored.docs.find((post) => String(post.get('title')).endsWith('number 2'))
  await second?.ref.update({ upvotes: 7 })
  await page.goto(`/hub?author=${author.username}`)
  await page.getByRole('button', { name: 'Top', exact: true }).click()
  await expect(page).toHaveURL(/sort=top$/)
  await expect
    .poll(async () => (await titles(page)).map((title) => title.slice(-1)))
    .toEqual(['2', '3', '1'])
})

test('loads pages while scrolling, each post once, until the end is shown', async ({
  page,
  backend,
}) => {
  const author = await newMember(backend, 'pager')
  await storePosts(backend, author, 45)
  await page.goto(`/hub?author=${author.username}`)
  await expect(cards(page)).toHaveCount(20)
  await page.keyboard.press('End')
  await expect(cards(page)).toHaveCount(40)
  await page.keyboard.press('End')
  await expect(cards(page)).toHaveCount(45)
  await expect(page.getByText('You have reached the first post.')).toBeVisible()
  expect(new Set(await titles(page)).size).toBe(45)
})

test('refreshes a card of a later page on request, or removes it', async ({ page, backend }) => {
  const author = await newMember(backend, 'refresher')
  await storePosts(backend, author, 25)
  await page.goto(`/hub?author=${author.username}`)
  await expect(cards(page)).toHaveCount(20)
  await page.keyboard.press('End')
  await expect(cards(page)).toHaveCount(25)
  const title = `Post of ${author.username} number 1`
  const oldest = page.getByRole('article', { name: title, exact: true })
  const found = await backend.db.collection('posts').where('title', '==', title).get()
  const [stored] = found.docs
  await stored?.ref.update({ content: 'What was found out since.' })
  await oldest.getByRole('button', { name: 'Refresh post' }).click()
  await expectStatus(page, 'Post is up to date')
  await expect(oldest.getByText('What was found out since.')).toBeVisible()
  await stored?.ref.delete()
  await oldest.getByRole('button', { name: 'Refresh post' }).click()
  await expectAlert(page, 'This post has been deleted.')
  await expect(oldest).toHaveCount(0)
  await expect(cards(page)).toHaveCount(24)
})

test('requests a failed page again and leaves no gap', async ({ page, backend }) => {
  const author = await newMember(backend, 'retry')
  await storePosts(backend, author, 25)
  await page.goto(`/hub?author=${author.username}`)
  await expect(cards(page)).toHaveCount(20)
  await lose(page, true)
  await page.keyboard.press('End')
  await expect(page.getByText('Older posts could not be fetched.').first()).toBeVisible()
  await expect(page.getByRole('main').getByText('You are offline. You can read')).toBeVisible()
  await lose(page, false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page)).toHaveCount(25)
})

test('restores pages and scroll position on Back and through the link', async ({
  page,
  backend,
}) => {
  const author = await newMember(backend, 'returner')
  await storePosts(backend, author, 40)
  await page.goto(`/hub?author=${author.username}`)
  await expect(cards(page)).toHaveCount(20)
  await page.keyboard.press('End')
  await expect(cards(page)).toHaveCount(40)
  const target = card(page, `Post of ${author.username} number 8`)
  await target.scrollIntoViewIfNeeded()
  const before = (await target.boundingBox())?.y ?? 0
  const byLink = () => page.getByRole('main').getByRole('link', { name: 'The Grid' }).click()
  for (const goBack of [() => page.goBack(), byLink]) {
    await target.getByRole('link', { name: 'number 8' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'number 8' })).toBeVisible()
    await goBack()
    await expect(page).toHaveURL(`/hub?author=${author.username}`)
    await expect(cards(page)).toHaveCount(40)
    await expect
      .poll(async () => Math.abs(((await target.boundingBox())?.y ?? 9_999) - before))
      .toBeLessThan(4)
  }
})

test('fits large counts into a card at 320 px', async ({ page, backend }) => {
  const { title } = await postOnBoard(backend, { uid: 'counted-author', username: 'counted' })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/hub')
  await expectHydrated(page)
  const post = card(page, title)
  const comments = post.getByRole('link', { name: /comments$/ })
  await comments.evaluate((label) => label.prepend('999'))
  await post.locator('[data-count]').evaluate((count) => {
    count.textContent = '9999'
  })
  const edges = await Promise.all(
    [comments, post].map((box) => box.evaluate((drawn) => drawn.getBoundingClientRect().right)),
  )
  expect(edges[0]).toBeLessThan(edges[1] ?? 0)
})

test('has no axe violation and fits 320 px, also with filters', async ({ page }) => {
  await page.goto('/hub?tag=usb&q=udev')
  await expect(page.getByRole('group', { name: 'Filters' })).toBeVisible()
  const nothing = page.getByRole('main').getByText('No posts match these filters.')
  await expect(cards(page).or(nothing).first()).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoHorizontalScroll(page)
})
