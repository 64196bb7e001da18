import { expect, type Locator, type Page } from '@playwright/test'

/** Makes a visitor's page poll at once, as it does when the connection returns. */
export function showNewPostsButton(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.dispatchEvent(new Event('online'))
  })
}

/** The button that shows new posts. */
export const newPostsButton = (page: Page): Locator =>
  page.getByRole('button', { name: /new posts?$/ })

/** Loads new posts until this one is shown; a first click may only show a post of another flow. */
export async function loadNewPosts(page: Page, post: Locator): Promise<void> {
  await expect(async () => {
    if (!(await post.isVisible())) await newPostsButton(page).click({ timeout: 1_000 })
    await expect(post).toBeVisible({ timeout: 1_000 })
  }).toPass()
}
