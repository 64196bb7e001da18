import { expect, type Page } from '@playwright/test'
import { test } from './support/backend'
import { expectHydrated, hydrate, pathsForScreenshots, publicPaths } from './support/pages'
import { signInButton } from './support/seed-users'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** What a page keeps whatever it shows once it is live. */
const STEADY = 'header, main, footer, section, article, h1, h2, h3, a, button'

/** Everything that the browser or React complained about. */
function complaints(page: Page): string[] {
  const messages: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(message.text())
  })
  page.on('pageerror', (error) => messages.push(String(error)))
  return messages
}

test('shows every public page without scripts, with title and description', {
  tag: '@smoke',
}, async ({ request, browser }) => {
  const paths = await publicPaths(request)
  expect(paths.length).toBeGreaterThanOrEqual(15)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const titles = new Set<string>()
  for (const path of paths) {
    await page.goto(`http://${process.env['GRID_SITE_HOST']}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect((await page.getByRole('main').innerText()).length, path).toBeGreaterThan(600)
    const head = page.locator('head')
    const canonical = `https://thegrid.example${path}`
    await expect(head.locator('link[rel=canonical]')).toHaveAttribute('href', canonical)
    await expect(head.locator('meta[property="og:url"]')).toHaveAttribute('content', canonical)
    for (const name of ['meta[name=description]', 'meta[property="og:title"]']) {
      await expect(head.locator(name)).toHaveAttribute('content', /\S{3}/)
    }
    const image = await head.locator('meta[property="og:image"]').getAttribute('content')
    const picture = await request.get(new URL(image ?? '').pathname)
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])
    for (const block of await head.locator('script[type="application/ld+json"]').all()) {
      expect(JSON.parse((await block.textContent()) ?? '')['@context']).toBe('https://schema.org')
    }
    titles.add(await page.title())
  }
  expect(titles.size).toBe(paths.length)
  await context.close()
})

test('includes structured data in each kind of page', async ({ request }) => {
  for (const [path, type] of [
    ['/', 'Organization'],
    ['/services/vapt', 'Service'],
    ['/tools/portlock', 'SoftwareApplication'],
    ['/research/adversarial-ml', 'ScholarlyArticle'],
  ]) {
    expect(await (await request.get(path ?? '')).text()).toContain(`"@type":"${type}"`)
  }
})

for (const [path, status] of [
  ['/', 200],
  ['/hub', 200],
  ['/admin', 200],
  ['/account', 200],
  ['/account/action', 200],
  ['/account/trash', 200],
  ['/bookmarks', 200],
  ['/notifications', 200],
  ['/members/ada', 200],
  ['/tools/portlock', 200],
  ['/tools/nmap', 200],
  ['/robots.txt', 200],
  ['/feed.xml', 200],
  ['/site.webmanifest', 200],
  ['/.well-known/security.txt', 200],
  ['/apple-touch-icon.png', 200],
  ['/nowhere', 404],
  ['/nowhere/at/all', 404],
  ['/hubble', 404],
  ['/hub/one/two', 404],
  ['/members/ada/posts', 404],
  ['/account/keys', 404],
  ['/admin/users', 404],
] as const) {
  test(`${path} returns status ${status}`, { tag: '@smoke' }, async ({ request }) => {
    expect((await request.get(path)).status()).toBe(status)
  })
}

test('redirects every URL to one canonical form', async ({ request }) => {
  for (const [from, to] of [
    ['/tools/portlock/', '/tools/portlock'],
    ['/tools/portlock.html', '/tools/portlock'],
    ['/index.html', '/'],
    ['/app', '/'],
  ] as const) {
    const response = await request.get(from, { maxRedirects: 0 })
    expect([response.status(), response.headers()['location']]).toEqual([301, to])
  }
})

test.describe('with the service worker, whose absence would be a message', () => {
  test.use({ serviceWorkers: 'allow' })

  for (const width of [360, 1280]) {
    test(`hydrates every public page in place at ${width} px`, async ({ page, request }) => {
      test.setTimeout(90_000)
      await page.setViewportSize({ width, height: 800 })
      const messages = complaints(page)
      const paths = await pathsForScreenshots(request)
      for (const path of paths) {
        await page.goto(path)
        const before = await page.locator(STEADY).evaluateAll((nodes) => {
          Object.assign(window, { before: nodes })
          return nodes.length
        })
        await hydrate(page)
        const kept = await page.evaluate(
          () =>
            (window as unknown as { before: readonly Element[] }).before.filter(
              (node) => node.isConnected,
            ).length,
        )
        expect(kept, path).toBe(before)
      }
      expect(messages).toEqual([])
    })
  }
})

test('hydrates the not-found page in place and shows the URL', async ({ page }) => {
  await page.goto('/no/such/place')
  await page.getByRole('heading', { level: 1 }).evaluate((node) => {
    Object.assign(window, { heading: node })
  })
  await hydrate(page)
  await expect(page.getByText('404 /no/such/place')).toBeVisible()
  const isKept = () => (window as unknown as { heading: Element }).heading.isConnected
  expect(await page.evaluate(isKept)).toBe(true)
})

for (const path of ['/', '/hub']) {
  test(`the styles of ${path} stay in place during hydration`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator('footer').waitFor({ state: 'attached' })
    await page.evaluate(() => {
      if (!document.documentElement.hasAttribute('data-prerendered')) throw new Error('too late')
      const moved: string[] = []
      Object.assign(window, { moved })
      new MutationObserver((records) => {
        for (const { removedNodes } of records)
          for (const node of removedNodes)
            if (node instanceof HTMLStyleElement) moved.push(node.outerHTML.slice(0, 80))
      }).observe(document, { childList: true, subtree: true })
    })
    await hydrate(page)
    expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([])
  })
}

test('handles a click before hydration once, on the same button', async ({ page }) => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/core-*.js', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const opener = signInButton(page)
  await opener.click()
  await opener.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toHaveAttribute('data-waiting')
  release()
  await expect(page.getByRole('dialog', { name: 'Access the Hub' })).toBeVisible()
  await expect(page.locator('[data-waiting]')).toHaveCount(0)
  await expect(page.locator('[data-scene]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('shows an error while the app for a pressed button cannot load', async ({ page }) => {
  await page.route('**/assets/core-*.js', (route) => route.abort())
  await page.goto('/')
  const opener = signInButton(page)
  await opener.click()
  const alert = page.getByRole('alert').filter({ hasText: 'This part could not be loaded.' })
  await expect(alert).toBeInViewport()
  await expect(page.locator('[data-waiting]')).toHaveCount(0)
  await page.unroute('**/assets/core-*.js')
  await page.reload()
  await opener.click()
  await expect(page.getByRole('dialog', { name: 'Access the Hub' })).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('keeps the value of a slider moved before hydration', async ({ page }) => {
  await page.goto('/')
  const slider = page.getByRole('slider')
  await slider.focus()
  await page.keyboard.press('End')
  await expectHydrated(page)
  await page.keyboard.press('ArrowLeft')
  await expect(slider).toHaveValue('119')
})

test('follows links and anchors before hydration', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tools' }).click()
  await expect(page).toHaveURL('/#tools')
  await expect(page.locator('#tools h2')).toBeInViewport()
  await page
    .getByRole('link', { name: /PortLock/ })
    .first()
    .click()
  await expect(page).toHaveURL('/tools/portlock')
  await expect(page.getByRole('heading', { level: 1, name: 'PortLock' })).toBeVisible()
})

test('moves neither the page nor the focus during hydration', async ({ page }) => {
  await page.goto('/#tools')
  await page.mouse.wheel(0, 900)
  // The place on the screen of something that is being read.
  const place = () =>
    page.locator('#intelligence').evaluate((node) => Math.round(node.getBoundingClientRect().top))
  const settled = async () => {
    await expect(async () => {
      const before = await place()
      await page.waitForTimeout(300)
      expect(await place()).toBe(before)
    }).toPass()
    return place()
  }
  const before = await settled()
  await page.getByRole('button', { name: 'Open terminal' }).hover()
  await expectHydrated(page)
  expect(await settled()).toBe(before)
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
})

for (const width of [360, 1280]) {
  test(`shows a reloaded page at once at its scroll position, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    for (const part of ['#team', '#intelligence', 'footer']) {
      const place = () =>
        page.locator(part).evaluate((node) => Math.round(node.getBoundingClientRect().top))
      await page.locator(part).evaluate((node) => node.scrollIntoView({ behavior: 'instant' }))
      // The position after the deferred layout.
      await page.waitForTimeout(500)
      const before = await place()
      await page.reload()
      expect(await place(), part).toBe(before)
    }
  })
}

test('opens the terminal with a shortcut pressed before hydration', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Control+Backquote')
  await expect(page.getByRole('dialog', { name: /terminal/i })).toBeVisible()
})
