import { expect, type Locator } from '@playwright/test'
import { call } from '../functions/client'
import { host } from '../hosts'
import { axeViolations } from './support/accessibility'
import { test } from './support/backend'
import { expectNoHorizontalScroll, watchLayoutShifts } from './support/layout'
import { newMember, signInAsNew } from './support/members'
import { errors } from './support/pages'
import { card, openPostDialog, photo } from './support/posts'
import { uniqueName } from './support/seed-users'
import { expectOnBoard, postOf } from './support/stored-posts'
import { commentBy } from './support/threads'

const choose = (place: Locator, buffer: Buffer, name = 'photo.png', mimeType = 'image/png') =>
  place.getByLabel('Picture file').setInputFiles({ name, mimeType, buffer })

const isLoaded = (image: Locator) =>
  image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0)

/** The first post of a suite starts the trigger of posts. */
const TRIGGER_STARTS = { timeout: 60_000 }

/** Starting both functions takes longer on a busy machine than an expectation may. */
const START_LIMIT_MS = 120_000

test.beforeAll(async () => {
  test.setTimeout(START_LIMIT_MS)
  const image = `http://${host('hosting').address}/images/none`
  await Promise.all([call('publishImage', null, { upload: 0 }), fetch(image)])
})

test('shows a picture in a post to another member and to visitors', { tag: '@smoke' }, async ({
  page,
  backend,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage()
  await signInAsNew(other, backend, 'bea')
  await signInAsNew(page, backend, 'avery')
  const title = uniqueName('With a picture')
  const dialog = await openPostDialog(page)
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Content').fill('What the dashboard looks like.')
  await choose(dialog, await photo(page))
  await dialog.getByLabel('Description of the picture').fill('A [blue] gradient')
  await expect(dialog.getByLabel('Content')).toHaveValue(/blue.*\/images\//)
  await dialog.getByRole('button', { name: 'Publish post' }).click()
  await expect(dialog).toBeHidden()

  await other.getByRole('button', { name: /new post/ }).click()
  const seen = card(other, title).getByRole('img', { name: 'A [blue] gradient' })
  await expect.poll(() => isLoaded(seen)).toBe(true)
  await expect(seen).toHaveAttribute('width', '840')
  await expect(seen).toHaveAttribute('height', '560')

  await expectOnBoard(title)
  const visitor = await (await browser.newContext()).newPage()
  const shifts = await watchLayoutShifts(visitor)
  await visitor.goto('/hub')
  const shown = card(visitor, title).getByRole('img', { name: 'A [blue] gradient' })
  await expect.poll(() => isLoaded(shown)).toBe(true)
  const { sum, moved } = await shifts()
  // Bold text may move a little when its font arrives; a picture without a size moves the page.
  expect(sum, moved).toBeLessThan(0.001)
})

test('adds a picture to a comment, and says why others cannot be used', async ({
  page,
  backend,
}) => {
  const { id } = await postOf(backend, await newMember(backend, 'ava'))
  const cora = await signInAsNew(page, backend, 'cora')
  await page.goto(`/hub/${id}`)
  const main = page.getByRole('main')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  await choose(main, svg, 'a.svg', 'image/svg+xml')
  await expect(errors(main)).toContainText('JPEG, PNG, WebP, AVIF or GIF')
  await main.getByRole('button', { name: 'Cancel' }).click()
  await choose(main, svg)
  await expect(errors(main)).toContainText('JPEG, PNG, WebP, AVIF or GIF')
  await main.getByRole('button', { name: 'Cancel' }).click()
  await choose(main, (await photo(page)).subarray(0, 2_000))
  await expect(errors(main)).toContainText('damaged')
  await main.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toHaveValue('')

  await choose(main, await photo(page))
  await page.getByLabel('Description of the picture').fill('A gradient')
  expect(await axeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoHorizontalScroll(page)
  // The comment waits for the picture.
  await page.getByRole('button', { name: 'Post comment' }).click()
  const image = commentBy(page, cora.username).getByRole('img', { name: 'A gradient' })
  await expect.poll(() => isLoaded(image)).toBe(true)
  await expectNoHorizontalScroll(page)
  expect(await axeViolations(page)).toEqual([])
})

test('takes a pasted picture, and deletes it with its post', async ({ page, backend }) => {
  test.slow()
  const author = await signInAsNew(page, backend, 'avery')
  const dialog = await openPostDialog(page)
  await dialog.getByLabel('Title').fill(uniqueName('Pasted'))
  const content = dialog.getByLabel('Content')
  await content.fill('Look at this picture.')
  const bytes = [...(await photo(page))]
  await content.evaluate((field, data) => {
    const clipboard = new DataTransfer()
    clipboard.items.add(new File([new Uint8Array(data)], 'pasted.png', { type: 'image/png' }))
    const event = { clipboardData: clipboard, bubbles: true, cancelable: true }
    field.dispatchEvent(new ClipboardEvent('paste', event))
  }, bytes)
  await expect(content).toHaveValue(/\/images\//)
  const images = backend.db.collection('images').where('user_id', '==', author.uid)
  const uses = async () => (await images.get()).docs.map((image) => image.get('shown_by')?.length)
  await dialog.getByRole('button', { name: 'Publish post' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(uses, TRIGGER_STARTS).toEqual([1])
  const { docs } = await backend.db.collection('posts').where('user_id', '==', author.uid).get()
  const [post] = docs
  await post?.ref.delete()
  await expect.poll(uses, TRIGGER_STARTS).toEqual([])
})
