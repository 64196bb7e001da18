import { expect, type Locator, type Page } from '@playwright/test'

export const CONTENT = 'Written by the browser suite, long enough to be a post.'

export async function openPostDialog(page: Page) {
  await page.getByRole('button', { name: 'Post a Tool or Idea' }).click()
  const dialog = page.getByRole('dialog', { name: 'Post a Tool or Idea' })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Writes and publishes a post through the dialog. */
export async function publish(page: Page, title: string) {
  const dialog = await openPostDialog(page)
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Content').fill(CONTENT)
  await dialog.getByRole('button', { name: 'Publish post' }).click()
  await expect(dialog).toBeHidden()
}

export function card(page: Page, title: string) {
  return page.getByRole('article', { name: title })
}

/** Makes a visitor's page poll at once, as it does when the connection returns. */
export function showNewPostsButton(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.dispatchEvent(new Event('online'))
  })
}

export const newPostsButton = (page: Page): Locator =>
  page.getByRole('button', { name: /new posts?$/ })

/** Loads new posts until this one is shown; a first click may only show a post of another flow. */
export async function loadNewPosts(page: Page, post: Locator): Promise<void> {
  await expect(async () => {
    if (!(await post.isVisible())) await newPostsButton(page).click({ timeout: 1_000 })
    await expect(post).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

/** A PNG of a page-wide gradient, drawn by the browser. */
export async function photo(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1_200, 800)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser cannot draw.')
    const gradient = context.createLinearGradient(0, 0, 1_200, 800)
    gradient.addColorStop(0, '#204080')
    gradient.addColorStop(1, '#f0a040')
    context.fillStyle = gradient
    context.fillRect(0, 0, 1_200, 800)
    const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
    return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))
  })
  return Buffer.from(base64, 'base64')
}
