import { expect, type Page } from '@playwright/test'
import { test } from './support/third-party-guard'

/* That the watch over all flows would notice; each takes back what it did on purpose. */

const STRANGER = 'https://stranger.example/pixel.gif'

/** Asks somebody who has nothing to do with the site, from a page without a policy. */
async function askStranger(page: Page): Promise<void> {
  await page.route(STRANGER, (route) => route.abort())
  await page.goto('about:blank')
  await page.evaluate((url) => fetch(url).catch(() => undefined), STRANGER)
}

test('detects a request to any host except the site and its backend', async ({
  page,
  incidents,
}) => {
  await askStranger(page)
  expect(incidents.strangers.splice(0)).toEqual([STRANGER])
})

test('detects a third-party request from another window', async ({ browser, incidents }) => {
  await askStranger(await browser.newPage())
  expect(incidents.strangers.splice(0)).toEqual([STRANGER])
})

test('treats another service on the same machine as a third party', async ({ page, incidents }) => {
  const other = 'http://127.0.0.1:9/'
  await page.route(other, (route) => route.abort())
  await page.goto('about:blank')
  await page.evaluate((url) => fetch(url).catch(() => undefined), other)
  expect(incidents.strangers.splice(0)).toEqual([other])
})

test('detects a WebSocket to a third party', async ({ page, incidents }) => {
  await page.goto('about:blank')
  await page.evaluate(() => new WebSocket('ws://127.0.0.1:9/').readyState)
  await expect.poll(() => incidents.strangers).toEqual(['ws://127.0.0.1:9/'])
  incidents.strangers.splice(0)
})

test('blocks and detects HTML written by a script', async ({ page, incidents }) => {
  await page.goto('/team')
  const write = page.evaluate(() => {
    document.body.innerHTML = '<img src="x">'
  })
  await expect(write).rejects.toThrow('TrustedHTML')
  await expect
    .poll(() => incidents.violations.splice(0).map(({ directive }) => directive))
    .toEqual(['require-trusted-types-for'])
})
