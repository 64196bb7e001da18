import { createHash } from 'node:crypto'
import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test'
import { backendOf } from '../../web/build/backend'
import { observe } from '../headers/observatory'
import { test } from './support/third-party-guard'

const PAGES = [
  ['the start', '/', 200],
  ['a page of prose', '/team', 200],
  ['a tool', '/tools/portlock', 200],
  ['a service', '/services/vapt', 200],
  ['a paper', '/research/adversarial-ml', 200],
  ['the board', '/hub', 200],
  ['an account’s page', '/account/action', 200],
  ['the dashboard', '/admin', 200],
  ['an address that leads nowhere', '/nowhere', 404],
] as const

const isWrittenOut = (html: string) => html.includes('data-prerendered=')

/** The headers of a response, with the services of a deployed build in place of the emulators. */
function asDeployed(response: APIResponse): Record<string, string> {
  const cloud = backendOf({ VITE_FIREBASE_PROJECT_ID: 'the-grid' }).origins.join(' ')
  const headers = response.headers()
  const policy =
    headers['content-security-policy']?.replace(/(connect-src 'self')[^;]*/, `$1 ${cloud}`) ?? ''
  return { ...headers, 'content-security-policy': policy }
}

for (const [kind, path, status] of PAGES) {
  /*
   * 155 is what a page can have before browsers carry the site on their list. A page that is
   * written out has 150: its scripts are inline, allowed by their hashes, so there is no
   * file of which the grader could see that it has one.
   */
  test(`${kind} scores 155, or 150 where it loads no script by itself`, { tag: '@smoke' }, async ({
    request,
  }) => {
    const response = await request.get(path, { headers: { Origin: 'https://evil.example' } })
    expect(response.status()).toBe(status)
    const html = await response.text()
    const headers = asDeployed(response)
    const { score, findings } = observe({ headers, html, isPreloaded: false })
    expect(score, JSON.stringify(findings)).toBe(isWrittenOut(html) ? 150 : 155)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['strict-transport-security']).toMatch(/includeSubDomains; preload/)
  })
}

/** The size of a response's headers over HTTP/1.1, in bytes. */
function headerBytes(response: APIResponse): number {
  const lines = response.headersArray().map(({ name, value }) => `${name}: ${value}\r\n`)
  return Buffer.byteLength(lines.join(''))
}

const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'"

test('sends at most 500 bytes of headers with a file', { tag: '@core' }, async ({ request }) => {
  const [[script = ''] = []] = namedScripts(await (await request.get('/team')).text())
  const files = [script, '/icon.svg', '/robots.txt', '/share/index.png']
  for (const path of [...files, '/.well-known/security.txt']) {
    const response = await request.get(path)
    expect(headerBytes(response), path).toBeLessThanOrEqual(500)
    expect(response.headers()['content-security-policy'], path).toBe(CLOSED_POLICY)
  }
  const missing = await request.get('/assets/missing.js')
  expect(missing.status()).toBe(404)
  expect(missing.headers()['content-security-policy']).toBe(CLOSED_POLICY)
})

/** The scripts that a page names, with their hashes. */
function namedScripts(html: string): (readonly [address: string, hash: string])[] {
  const tags = html.match(/<(?:script|link)\b[^>]*(?:src|href)="\/assets\/[^"]+\.js"[^>]*>/g) ?? []
  const lists = html.matchAll(/data-(?:app|session)="([^"]*)" data-\w+-integrity="([^"]*)"/g)
  const listed = [...lists].flatMap(([, addresses = '', hashes = '']) => {
    const known = hashes.split(' ')
    return addresses.split(' ').map((address, index) => [[address], [known[index]]])
  })
  return [
    ...tags.map((tag) =>
      [/(?:src|href)="([^"]+)"/, /integrity="([^"]+)"/].map((it) => it.exec(tag)),
    ),
    ...listed,
  ].map(([address, hash]) => [address?.at(-1) ?? '', hash?.at(-1) ?? ''] as const)
}

async function hashOf(request: APIRequestContext, address: string): Promise<string> {
  const body = await (await request.get(address)).body()
  return `sha384-${createHash('sha384').update(body).digest('base64')}`
}

test('lists the hash of every script that a page loads', async ({ request }) => {
  for (const [, path] of PAGES) {
    const scripts = namedScripts(await (await request.get(path)).text())
    expect(scripts.length, path).toBeGreaterThanOrEqual(3)
    for (const [address, hash] of scripts) {
      expect(hash, `${address} of ${path}`).toBe(await hashOf(request, address))
    }
  }
})

/** Lets somebody on the way add a line to the scripts whose name starts so. */
async function alter(page: Page, name: string): Promise<void> {
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    const response = await route.fetch()
    const body = `globalThis.wasAltered = true;${await response.text()}`
    await route.fulfill({ response, body })
  })
}

/** Whether an altered script ran, after the last request. */
async function wasAltered(page: Page): Promise<boolean> {
  await page.unrouteAll({ behavior: 'wait' })
  return page.evaluate(() => 'wasAltered' in globalThis)
}

for (const name of ['index', 'core', 'base']) {
  test(`does not run the altered board script ${name}`, async ({ page }) => {
    await alter(page, name)
    const rejection = page.waitForEvent('console', (message) =>
      message.text().includes('integrity'),
    )
    await page.goto('/hub')
    await rejection
    expect(await wasAltered(page)).toBe(false)
  })

  test(`does not hydrate a page with the altered script ${name}`, async ({ page }) => {
    await alter(page, name)
    const rejection = page.waitForEvent('console', (message) =>
      message.text().includes('integrity'),
    )
    await page.goto('/team')
    await page.keyboard.press('Tab')
    await rejection
    await expect(page.locator('html')).toHaveAttribute('data-prerendered')
    expect(await wasAltered(page)).toBe(false)
  })
}
