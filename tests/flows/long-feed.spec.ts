import { expect, type Locator, type Page } from '@playwright/test'
import { axeViolations } from './support/accessibility'
import { type BackendFixture, test } from './support/backend'
import { newMember } from './support/members'
import { storePosts } from './support/stored-posts'

const POSTS = 160
const MAX_CARDS = 60

const cards = (page: Page) => page.getByRole('article')
const wholeCards = (page: Page) => page.locator('article:not([data-collapsed])')
const collapsedCards = (page: Page) => page.locator('article[data-collapsed]')
const link = (card: Locator) => card.getByRole('heading', { level: 2 }).getByRole('link')

/** Opens the posts of a new member and scrolls until all are loaded. */
async function openLongFeed(page: Page, backend: BackendFixture): Promise<void> {
  const author = await newMember(backend, 'prolific')
  await storePosts(backend, author, POSTS)
  await page.goto(`/hub?author=${author.username}`)
  await expect(cards(page)).toHaveCount(20)
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(cards(page)).toHaveCount(POSTS, { timeout: 100 })
  }).toPass({ intervals: [0], timeout: 60_000 })
}

/** Scrolls to a card and waits until it is rendered as a whole. */
async function showCard(card: Locator): Promise<void> {
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await expect(card).not.toHaveAttribute('data-collapsed')
}

const topOf = (card: Locator) =>
  card.evaluate((element) => Math.round(element.getBoundingClientRect().top))

test('keeps few whole cards in a long feed, the text of all, and the height', async ({
  page,
  backend,
}) => {
  await openLongFeed(page, backend)
  await expect.poll(() => wholeCards(page).count()).toBeLessThanOrEqual(MAX_CARDS)
  await expect(collapsedCards(page).first()).toContainText(`number ${POSTS}`)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()
  for (const place of [POSTS / 2, 0, POSTS - 1]) {
    await showCard(cards(page).nth(place))
    await expect.poll(() => wholeCards(page).count()).toBeLessThanOrEqual(MAX_CARDS)
    expect(await height()).toBe(before)
  }
  await expect(cards(page).last()).toHaveAttribute('aria-posinset', `${POSTS}`)
  await expect(cards(page).last()).toHaveAttribute('aria-setsize', `${POSTS}`)
  expect(await axeViolations(page)).toEqual([])
})

test('moves through a long feed with the keyboard', async ({ page, backend }) => {
  await openLongFeed(page, backend)
  const card = cards(page).nth(30)
  await expect(card).toHaveAttribute('data-collapsed', 'true')
  await link(card).focus()
  await expect(card).not.toHaveAttribute('data-collapsed')
  await expect(link(card)).toBeFocused()
  for (const position of [31, 32]) {
    await page.keyboard.press('j')
    await expect(link(cards(page).nth(position))).toBeFocused()
    await expect(link(cards(page).nth(position))).toBeInViewport()
  }
  await page.keyboard.press('k')
  await expect(link(cards(page).nth(31))).toBeFocused()
})

test('restores the scroll position in a long feed on Back', async ({ page, backend }) => {
  await openLongFeed(page, backend)
  const card = cards(page).nth(POSTS / 2)
  await showCard(card)
  const title = await link(card).textContent()
  const top = await topOf(card)
  await link(card).click()
  await expect(page.getByRole('heading', { level: 1, name: title ?? '' })).toBeVisible()
  await page.goBack()
  await expect(link(card)).toBeFocused()
  expect(await topOf(card)).toBe(top)
})
