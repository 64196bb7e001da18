import { expect, type Page } from '@playwright/test'
import { openHydrated } from './support/pages'
import { test } from './support/third-party-guard'

/** The feeds that the head names, and the visible links to feeds. */
async function feedsOf(page: Page) {
  const head = await page
    .locator('head link[rel="alternate"][href^="/feeds/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const main = await page
    .locator('main a[href^="/feeds/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  return { head, main }
}

const both = (feed: string) => {
  const paths = [`${feed}.atom`, `${feed}.json`]
  return { head: paths, main: paths }
}

const expectFeed = (page: Page, feed: string) =>
  expect.poll(() => feedsOf(page), feed).toEqual(both(feed))

test('offers the feed of each list, before scripts run and after each navigation', {
  tag: '@core',
}, async ({ page, request }) => {
  const html = await (await request.get('/hub?tag=usb')).text()
  expect(html).toMatch(/<link rel="alternate"[^>]* href="\/feeds\/tag\/usb.atom">/)
  await openHydrated(page, '/hub')
  await expectFeed(page, '/feeds/board')
  await page.getByRole('tab', { name: 'Research' }).click()
  await expectFeed(page, '/feeds/category/research')
  await page.goto('/hub?tag=usb&category=tool')
  await expect.poll(() => feedsOf(page)).toEqual({ head: [], main: [] })
  await page.goto('/members/ada')
  await expectFeed(page, '/feeds/members/ada')
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/hub\//)
  await expectFeed(page, `/feeds/posts/${new URL(page.url()).pathname.split('/')[2]}/comments`)
})

test('opens a feed in the browser, with the newest posts first', async ({ page, request }) => {
  await openHydrated(page, '/hub')
  await page.getByRole('link', { name: 'Atom' }).click()
  await expect(page).toHaveURL('/feeds/board.atom')
  // Chrome shows the source.
  const xml = await page.locator('body').innerText()
  const texts = (name: string) =>
    [...xml.matchAll(new RegExp(`<${name}>([^<]+)`, 'g'))].flatMap(([, text]) => text ?? [])
  expect(texts('published').length).toBeGreaterThan(5)
  expect(texts('published')).toEqual(texts('published').toSorted().reverse())
  const [, newest = ''] = texts('id')
  expect((await request.get(newest)).status()).toBe(200)
})
