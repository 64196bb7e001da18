import { brotliCompressSync } from 'node:zlib'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { test } from './support/backend'
import { openDashboard } from './support/dashboard'
import { newMember } from './support/members'
import { expectHydrated, pathsForScreenshots } from './support/pages'
import { card } from './support/posts'
import { expectGreeting, signIn, signInButton } from './support/seed-users'
import { postOnBoard } from './support/stored-posts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const MAX_BYTES = 60_000
const MAX_SCRIPT_BYTES = 12_000
/**
 * Scripts, fonts, documents, all that a visitor fetches of the site. The posts of other tests add
 * up to 6 kB to the board's document.
 */
const MAX_BOARD_BYTES = 242_000
/** What a page of a member needs, without what it prefetches. */
const MAX_MEMBER_BYTES = { '/': 330_000, '/hub': 335_000 }
const MAX_ADMIN_BYTES = 390_000

/** Notes what pages fetch to use it; without its list, nothing is fetched ahead. */
async function used(page: Page): Promise<string[]> {
  const urls: string[] = []
  await page.route('**/assets/warm-*.txt', (route) => route.abort())
  page.on('request', (request) => {
    const { host, pathname } = new URL(request.url())
    if (host === process.env['GRID_SITE_HOST']) urls.push(pathname)
  })
  return urls
}

/** Notes the queries for posts. */
function postReads(page: Page): string[] {
  const queries: string[] = []
  page.on('request', (request) => {
    const query = request.url().includes(':runQuery') ? (request.postData() ?? '') : ''
    if (query.includes('"posts"')) queries.push(query)
  })
  return queries
}

/** What files weigh compressed, together and each, in bytes. */
async function weigh(request: APIRequestContext, urls: readonly string[]) {
  const paths = urls.filter((url) => !url.includes('/warm-'))
  const weights = await Promise.all(
    paths.map(async (path) => {
      const body = await (await request.get(path)).body()
      return /\.(?:woff2|png)$/.test(path) ? body.length : brotliCompressSync(body).length
    }),
  )
  const each = paths.map((path, index) => `${path} ${weights[index]}`).join('\n')
  return [weights.reduce((sum, bytes) => sum + bytes, 0), each] as const
}

/** What a document fetches besides for members alone. */
async function forMembers(request: APIRequestContext, path: string): Promise<string[]> {
  const html = await (await request.get(path)).text()
  const [, addresses = ''] = /data-session="([^"]+)"/.exec(html) ?? []
  return addresses.split(' ')
}

const scripts = (urls: readonly string[]) => urls.filter((url) => url.endsWith('.js'))
const wholeFonts = (urls: readonly string[]) => urls.filter((url) => /-latin-.*\.woff2$/.test(url))

test('runs no app and loads no full font on an unused page', async ({ page, request }) => {
  const urls = await used(page)
  for (const path of await pathsForScreenshots(request)) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.mouse.wheel(0, 2_000)
    await page.waitForTimeout(100)
    expect(await page.locator('html').getAttribute('data-prerendered')).toBe(path)
  }
  // The landing page starts the rain by itself, without React.
  expect(scripts(urls).filter((url) => !url.includes('/assets/rain-'))).toEqual([])
  expect(wholeFonts(urls)).toEqual([])
})

test('loads one full font for a letter that the site never uses', async ({ page }) => {
  const urls = await used(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.append(' Zoë'))
  await expect.poll(() => wholeFonts(urls)).toEqual([expect.stringContaining('space-grotesk')])
})

test("prefetches the first interaction's code on an idle page", { tag: '@core' }, async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('requestfinished', (request) => fetched.push(request.url()))
  await page.goto('/')
  for (const part of ['core', 'landing-page', 'dialogs', 'terminal']) {
    const isThere = () => fetched.some((url) => url.includes(`/assets/${part}-`))
    await expect.poll(isThere, part).toBe(true)
  }
  await expect(page.locator('html')).toHaveAttribute('data-prerendered', '/')
  expect(fetched.filter((url) => url.includes('firestore'))).toEqual([])
})

test('needs at most 12 kB of script and 60 kB in all on the landing page', {
  tag: '@core',
}, async ({ page, request }) => {
  const urls = await used(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  const [total, weights] = await weigh(request, urls)
  expect(total, weights).toBeLessThanOrEqual(MAX_BYTES)
  const html = await (await request.get('/')).text()
  const [script = ''] = /<script data-app[^>]*>.*?<\/script>/s.exec(html) ?? []
  expect(script).not.toBe('')
  expect(brotliCompressSync(script).length).toBeLessThanOrEqual(MAX_SCRIPT_BYTES)
})

test("shows board, post and member in at most 242 kB, without members' code or a second read", {
  tag: '@smoke',
}, async ({ page, request, backend }) => {
  const { title } = await postOnBoard(backend, await newMember(backend, 'weighed'))
  const urls = await used(page)
  const reads = postReads(page)
  await page.goto('/hub')
  await expectHydrated(page)
  await card(page, title).locator('[data-card-link]').click()
  await expect(page.getByRole('heading', { name: /^\d+ comments?$/ })).toBeVisible()
  // The document contains the posts.
  expect(reads).toEqual([])
  const address = page.url()
  await page.locator('main a[href^="/members/"]').first().click()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  // The posts of other tests may need letters of the full fonts.
  const needed = urls.filter((url) => !wholeFonts([url]).length)
  const [total, weights] = await weigh(request, [...new Set(needed)])
  expect(total, weights).toBeLessThanOrEqual(MAX_BOARD_BYTES)
  // No forms: zod comes with the first one.
  expect(scripts(urls).filter((url) => url.includes('/schemas-'))).toEqual([])
  const ofBoard = await forMembers(request, '/hub')
  const ofPost = await forMembers(request, address)
  // What a post's own page is built upon is not for members alone, whatever the board says.
  const alone = ofBoard.filter((url) => ofPost.includes(url))
  expect(alone.map((url) => /(\w+)-/.exec(url)?.[1]).sort()).toEqual(['auth', 'member'])
  expect(scripts(urls).filter((url) => alone.includes(url))).toEqual([])
})

/** Leaves out what pages prefetch, so that only what they need is requested. */
const saveData = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })

for (const [path, most] of Object.entries(MAX_MEMBER_BYTES)) {
  test(`shows ${path} to a member in at most ${most / 1_000} kB, without forms and dialogs`, {
    tag: '@core',
  }, async ({ page, request }) => {
    await signIn(page, 'ada')
    await page.goto('about:blank')
    await page.addInitScript(saveData)
    // The page records the sign-in, also if the one before has done so already.
    await page.addInitScript(() => localStorage.removeItem('grid.sign-in'))
    const urls = await used(page)
    await page.goto(path)
    await expect(page.getByRole('banner').getByRole('button', { name: /^Notifi/ })).toBeVisible()
    // The sign-in is recorded last.
    await expect.poll(() => urls.filter((url) => /\/callables-/.test(url))).not.toEqual([])
    // The posts of other tests may need letters of the full fonts.
    const needed = urls.filter((url) => !wholeFonts([url]).length)
    const [total, weights] = await weigh(request, [...new Set(needed)])
    expect(total, weights).toBeLessThanOrEqual(most)
    expect(scripts(urls).filter((url) => /\/(?:dialogs|schemas|name-tip)-/.test(url))).toEqual([])
  })
}

test('shows the dashboard in at most 390 kB, without the board', async ({ page, request }) => {
  await page.addInitScript(saveData)
  const urls = await used(page)
  await openDashboard(page)
  await expect(page.getByRole('tabpanel').getByRole('table').first()).toBeVisible()
  const needed = urls.filter((url) => !wholeFonts([url]).length)
  const [total, weights] = await weigh(request, [...new Set(needed)])
  expect(total, weights).toBeLessThanOrEqual(MAX_ADMIN_BYTES)
  expect(scripts(urls).filter((url) => /\/(?:board|comment[^/]*)-/.test(url))).toEqual([])
})

test("opens the form for a callback without members' code", async ({ page }) => {
  const urls = await used(page)
  await page.goto('/cyber-operations')
  await page.getByRole('button', { name: 'Write to us here' }).click()
  await expect(page.getByRole('dialog', { name: 'Request a callback' })).toBeVisible()
  expect(scripts(urls).filter((url) => /\/(?:auth|member|board|comment[^/]*)-/.test(url))).toEqual(
    [],
  )
})

test("requests a member's account before the app has arrived", async ({ page }) => {
  await signIn(page, 'ada')
  const begun: string[] = []
  page.on('request', (request) => begun.push(new URL(request.url()).pathname))
  await page.route('**/assets/core-*.js', async (route) => {
    await expect.poll(() => begun.filter((url) => url.endsWith('/accounts:lookup'))).toHaveLength(1)
    await route.continue()
  })
  for (const path of ['/hub', '/account']) {
    begun.length = 0
    await page.goto(path)
    await expectGreeting(page, 'ada')
  }
})

test('loads the dashboard in parallel with the app', async ({ page }) => {
  await openDashboard(page)
  const begun: string[] = []
  page.on('request', (request) => begun.push(new URL(request.url()).pathname))
  await page.route('**/assets/core-*.js', async (route) => {
    for (const chunk of [/\/member-/, /\/admin-page-/]) {
      await expect.poll(() => begun.filter((url) => chunk.test(url))).not.toEqual([])
    }
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('tabpanel').getByRole('table').first()).toBeVisible()
})

test('requests each list of the dashboard once, before the profile has arrived', async ({
  page,
}) => {
  await openDashboard(page)
  const requested: string[] = []
  page.on('request', (request) => {
    const sent = request.url().includes('/Listen/') ? (request.postData() ?? '') : ''
    const lists = decodeURIComponent(sent).matchAll(/"collectionId":"(\w+)"/g)
    for (const [, list = ''] of lists) requested.push(list)
  })
  const lists = ['daily_figures', 'download_stats', 'posts', 'profiles', 'reports']
  const shown = [...lists, 'service_requests'].sort()
  const read = () => requested.filter((list) => shown.includes(list)).sort()
  // The server's answers, the profile among them.
  await page.route(/\/Listen\/channel.*TYPE=xmlhttp/, async (route) => {
    await expect.poll(read).toEqual(shown)
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('table', { name: 'Recent users' })).toBeVisible()
  expect(read()).toEqual(shown)
})

test('greets a member on a prerendered page without interaction', async ({ page }) => {
  await signIn(page, 'ada')
  await page.goto('/team')
  await expectGreeting(page, 'ada')
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(signInButton(page)).toBeVisible()
  // Where the pointer rests on a button, the page is being used.
  await page.mouse.move(0, 0)
  // What the page that was used still fetches is not the next one's.
  await page.goto('about:blank')
  const urls = await used(page)
  await page.goto('/team', { waitUntil: 'networkidle' })
  expect(scripts(urls)).toEqual([])
})
