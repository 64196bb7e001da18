import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { buildServiceWorker } from '../../web/build/vite-build'
import { test } from './support/backend'
import { newMember } from './support/members'
import { type ChangingSite, changingSite } from './support/network'
import { expectHydrated, openHydrated } from './support/pages'
import { card } from './support/posts'
import { emailOf, expectGreeting, signIn, signInButton } from './support/seed-users'
import { postOnBoard } from './support/stored-posts'

test.use({ serviceWorkers: 'allow' })

const WEB = fileURLToPath(new URL('../../web', import.meta.url))

/** The paths of everything that the device has stored. */
function storedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches = await Promise.all(
      (await window.caches.keys()).map(async (name) => (await window.caches.open(name)).keys()),
    )
    return caches.flat().map(({ url }) => new URL(url).pathname)
  })
}

async function expectStored(page: Page, path: string): Promise<void> {
  await expect.poll(() => storedPaths(page)).toContain(path)
}

const connectionLine = (page: Page) => page.getByText('You are offline. Pages that you have read')

test('opens a visited page offline and says so', { tag: '@smoke' }, async ({ page, context }) => {
  await page.goto('/team')
  await expectStored(page, '/team')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(connectionLine(page)).toBeVisible()
  await context.setOffline(false)
  await expect(connectionLine(page)).toBeHidden()
})

test('shows a post offline that was opened from the board', { tag: '@core' }, async ({
  page,
  context,
  backend,
}) => {
  const { title } = await postOnBoard(backend, await newMember(backend, 'offline'))
  await page.goto('/hub')
  await expectHydrated(page)
  await expectStored(page, '/hub')
  await card(page, title).locator('[data-card-link]').click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expectStored(page, new URL(page.url()).pathname)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expectHydrated(page)
  await page.goto('/hub')
  await expect(card(page, title)).toBeVisible()
  await expect(page.getByRole('main').getByText('You are offline. You can read')).toBeVisible()
  await expect(connectionLine(page)).toBeHidden()
})

test('says offline which page is not stored, and loads it when the connection is back', {
  tag: '@core',
}, async ({ page, context }) => {
  await page.goto('/team')
  await expectStored(page, '/team')
  await context.setOffline(true)
  for (const path of ['/tools/portlock', '/hub/never-read', '/account', '/admin']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'You are offline.' })).toBeVisible()
  }
  await page.goto('/trust')
  const loaded = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Try again' }).click()
  await loaded
  await expect(page.getByRole('heading', { name: 'You are offline.' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'You are offline.' })).toBeHidden()
  await expect(page).toHaveTitle(/Trust/)
})

test('follows a link from the offline page although the connection returns meanwhile', async ({
  page,
  context,
}) => {
  await page.goto('/team')
  await expectStored(page, '/team')
  await context.setOffline(true)
  await page.goto('/tools/portlock')
  await page.getByRole('link', { name: 'Start page' }).evaluate((link: HTMLAnchorElement) => {
    link.href = '/team'
    link.click()
    dispatchEvent(new Event('online'))
  })
  await expect(page).toHaveURL(/\/team$/)
})

test("stores nothing of a member's, also after signing out", async ({ page }) => {
  await signIn(page, 'ada')
  await expectStored(page, '/hub')
  for (const path of ['/account', '/notifications', '/bookmarks', '/members/ada', '/hub']) {
    await page.goto(path)
    await expectGreeting(page, 'ada')
  }
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true }).first()).toBeVisible()
  const paths = await storedPaths(page)
  const isPublic = (path: string) => /^\/(?:assets\/.*|hub(?:\/[^/]+)?|offline)?$/.test(path)
  expect(paths.filter((path) => !isPublic(path))).toEqual([])
  const texts = await page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const answers = await Promise.all(opened.map((cache) => cache.matchAll()))
    return Promise.all(answers.flat().map((answer) => answer.text()))
  })
  expect(texts.length).toBeGreaterThan(10)
  expect(texts.filter((text) => text.includes(emailOf('ada')))).toEqual([])
})

test('can be installed, with a shortcut that opens the editor', async ({ page, context }) => {
  await signIn(page, 'ada')
  const browser = await context.newCDPSession(page)
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // Windows of tests are private ones, which install nothing.
  const errors = installabilityErrors.map(({ errorId }) => errorId)
  expect(errors.filter((error) => error !== 'in-incognito')).toEqual([])
  // From another document, as the shortcut of an app that is not open.
  await page.goto('about:blank')
  await page.goto('/hub#new-post')
  await expect(page.getByRole('dialog', { name: 'Post a Tool or Idea' })).toBeVisible()
  await expect(page).toHaveURL(/\/hub$/)
})

test.describe('with a site that changes', () => {
  let site: ChangingSite
  test.beforeEach(async () => {
    site = await changingSite()
  })
  test.afterEach(async ({ incidents }) => {
    const { strangers } = incidents
    strangers.splice(0, strangers.length, ...strangers.filter((url) => !url.startsWith(site.url)))
    await site.close()
  })

  async function openControlled(page: Page, path: string): Promise<void> {
    await openHydrated(page, site.url + path)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  }
  const mark = (page: Page) => page.evaluate(() => Reflect.set(window, 'isOldPage', true))
  /** True while the browser is between two pages. */
  const isOldPage = (page: Page) =>
    page.evaluate(() => Reflect.has(window, 'isOldPage')).catch(() => true)

  test('loads a whole document at the first link after a new version', async ({ page }) => {
    await openControlled(page, '/team')
    await mark(page)
    const home = page.getByRole('banner').getByRole('link').first()
    await page.getByRole('banner').getByRole('link', { name: 'Services' }).click()
    await expect(page).toHaveURL(/cyber-operations/)
    await expect(page.getByRole('link', { name: 'Meet Our Team' })).toBeVisible()
    expect(await isOldPage(page)).toBe(true)

    site.deploy()
    await page.evaluate(async () => {
      const changed = new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
      })
      await (await navigator.serviceWorker.getRegistration())?.update()
      await changed
    })
    await home.click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => isOldPage(page)).toBe(false)
  })

  test('loads the new version when a part of the old one is gone', async ({ page }) => {
    await page.route('**/sw.js', (route) => route.abort())
    await openHydrated(page, `${site.url}/team`)
    await mark(page)
    site.deploy()
    await page.getByRole('banner').getByRole('link', { name: 'Services' }).click()
    await expect.poll(() => isOldPage(page)).toBe(false)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('could not be loaded')).toBeHidden()
  })

  test('shows the stored copy where the site does not respond', async ({ page }) => {
    await openControlled(page, '/team')
    await expectStored(page, '/team')
    site.breakConnection()
    await page.reload()
    await expect(page.getByText('The site could not be reached.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Load again' })).toBeVisible()
  })

  test('covers no button of a dialog by the line about the stored copy', async ({ page }) => {
    await openControlled(page, '/team')
    await expectStored(page, '/team')
    // The worker stores the dialog's code when it is opened.
    await signInButton(page).click()
    await expect(page.getByLabel('Email')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    site.breakConnection()
    await page.reload()
    await signInButton(page).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    const line = page.getByText('The site could not be reached.')
    const isOnTop = await line.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
    expect(isOnTop).toBe(false)
  })

  test('removes the worker and all that it stored by the kill switch', async ({ page }) => {
    await openControlled(page, '/team')
    await expectStored(page, '/team')
    const facts = { version: 'off', paths: [], isOff: true }
    site.replaceWorker(await buildServiceWorker(WEB, facts))
    await page.reload()
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(0)
    const registrations = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    await expect.poll(registrations).toBe(0)
  })
})
