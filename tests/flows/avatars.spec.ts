import { expect, type Page } from '@playwright/test'
import { axeViolations } from './support/accessibility'
import { test } from './support/backend'
import { expectNoHorizontalScroll } from './support/layout'
import { signInAsNew } from './support/members'
import { expectAlert, expectStatus } from './support/pages'
import { photo } from './support/posts'

const section = (page: Page) => page.getByRole('region', { name: 'Avatar' })
const avatar = (page: Page) => page.getByRole('img', { name: /^Avatar of / })
const choose = (page: Page, buffer: Buffer, name = 'photo.png', mimeType = 'image/png') =>
  page.getByLabel('Picture file').setInputFiles({ name, mimeType, buffer })

test('shows a picture to visitors, and the portrait after its removal', async ({
  page,
  backend,
  browser,
}) => {
  const { username } = await signInAsNew(page, backend, 'Avery')
  await page.goto('/account')
  await choose(page, await photo(page))
  await expectStatus(page, 'Your picture has been saved.')
  await expect(avatar(page)).toBeVisible()

  const context = await browser.newContext()
  const visitor = await context.newPage()
  await visitor.goto(`/members/${username}`)
  const shown = avatar(visitor)
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  const src = (await shown.getAttribute('src')) ?? ''

  await section(page).getByRole('button', { name: 'Remove the picture' }).click()
  await expect(avatar(page)).toHaveCount(0)
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: username })).toBeVisible()
  await expect(shown).toHaveCount(0)
  expect((await visitor.request.get(src)).status()).toBe(404)
  await context.close()
})

test('says why a file cannot be used, and keeps the picture before', async ({ page, backend }) => {
  await signInAsNew(page, backend, 'Brook')
  await page.goto('/account')
  await choose(page, await photo(page))
  await expectStatus(page, 'Your picture has been saved.')
  await choose(
    page,
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'a.svg',
    'image/svg+xml',
  )
  await expectAlert(page, /JPEG, PNG, WebP, AVIF or GIF/)
  await choose(page, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await expectAlert(page, /JPEG, PNG, WebP, AVIF or GIF/)
  await choose(page, (await photo(page)).subarray(0, 2_000))
  await expectAlert(page, /damaged/)
  await expect(avatar(page)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoHorizontalScroll(page)
})
