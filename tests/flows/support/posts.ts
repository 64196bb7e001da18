import { expect, type Page } from '@playwright/test'

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

/** The card of the post with this title. */
export function card(page: Page, title: string) {
  return page.getByRole('article', { name: title })
}
