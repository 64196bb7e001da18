import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { test } from './support/backend'
import { expectAlert, expectStatus, hydrate } from './support/pages'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('downloads the seeded archive through a signed link', {
  tag: '@smoke',
}, async ({ page, backend }) => {
  await page.goto('/tools/portlock')
  await expect(page.getByRole('heading', { level: 1, name: 'PortLock' })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  await expectStatus(page, 'Download started!')
  const download = await downloading
  expect(download.suggestedFilename()).toBe('portlock-v1.2.3-linux.tar.gz')
  const [stored] = await backend.bucket
    .file('portlock/linux/portlock-v1.2.3-linux.tar.gz')
    .download()
  expect(sha256(await readFile(await download.path()))).toBe(sha256(stored))
})

test('does not save a file that was altered in transit', async ({ page }) => {
  await page.route('**/downloads/**', async (route) => {
    const response = await route.fetch()
    const body = await response.body()
    body[body.length - 1] = (body[body.length - 1] ?? 0) ^ 1
    await route.fulfill({ response, body })
  })
  let downloads = 0
  page.on('download', () => {
    downloads += 1
  })
  await page.goto('/tools/portlock')
  await page.getByRole('button', { name: 'Download' }).click()
  await expectAlert(page, 'Unable to download. Please contact us at lab@thegrid.example.')
  await expect(
    page.getByRole('main').getByText('The file does not match the release'),
  ).toBeVisible()
  expect(downloads).toBe(0)
})

test('does not fetch a release that the site does not list', async ({ page }) => {
  await page.route('**/createDownloadLink', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch()
    const { result } = await response.json()
    const file_name = 'portlock-v9.0.0-linux.tar.gz'
    await route.fulfill({ response, json: { result: { ...result, file_name } } })
  })
  let files = 0
  await page.route('**/downloads/**', async (route) => {
    files += 1
    await route.continue()
  })
  const request = page.waitForRequest('**/releases.json')
  await page.goto('/tools/portlock')
  await page.getByRole('button', { name: 'Download' }).click()
  await request
  await expect(
    page.getByRole('alert').filter({
      hasText: 'Unable to download. Please contact us at lab@thegrid.example.',
    }),
  ).toBeVisible()
  expect(files).toBe(0)
})

test('shows the checksums and verifies their signature', async ({ page, request }) => {
  await page.goto('/tools/portlock')
  await hydrate(page)
  await expect(page.getByText('Signature verified')).toBeVisible()
  const { manifest } = await (await request.get('/releases.json')).json()
  const [portlock] = JSON.parse(manifest).releases
  await expect(page.getByText(`SHA-256 ${portlock.sha256}`)).toBeVisible()
})

test('shows for each platform whether a release exists', async ({ page }) => {
  await page.goto('/tools/clawview')
  await expect(page.getByText('v2.1.0')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Download' })).toHaveCount(2)
  await expect(page.getByText('Unavailable')).toHaveCount(1)
  await page.goto('/tools/portlock')
  await expect(page.getByRole('button', { name: 'Coming Soon' })).toBeDisabled()
})

test('shows the contact e-mail when a file is missing', { tag: '@core' }, async ({
  page,
  backend,
}) => {
  const file = backend.bucket.file('clawnet-core/linux/clawnet-core-v0.8.1-linux.tar.gz')
  const [bytes] = await file.download()
  await file.delete()
  try {
    await page.goto('/tools/clawnet-core')
    await page.getByRole('button', { name: 'Download' }).click()
    await expectAlert(
      page,
      'Unable to download. File not found. Please contact us at lab@thegrid.example',
    )
  } finally {
    await file.save(bytes, { resumable: false })
  }
})

test('shows the contact e-mail when the functions emulator is stopped', { tag: '@core' }, async ({
  page,
}) => {
  await page.route(`http://${process.env['GRID_FUNCTIONS_HOST']}/**`, (route) =>
    route.abort('connectionrefused'),
  )
  await page.goto('/tools/portlock')
  await page.getByRole('button', { name: 'Download' }).click()
  await expectAlert(page, 'Unable to download. Please contact us at lab@thegrid.example.')
  await expect(page.getByRole('button', { name: 'Download' })).toBeEnabled()
})

for (const [from, to] of [
  ['/tools/clawnetcore', '/tools/clawnet-core'],
  ['/tools/ClawNetCore', '/tools/clawnet-core'],
  ['/tools/nmap', '/'],
] as const) {
  test(`${from} opens ${to}`, async ({ page }) => {
    await page.goto(from)
    await expect(page).toHaveURL(to)
  })
}
