import { expect, type Locator, type Page } from '@playwright/test'

/** Visitors' pages look for news from time to time; a connection that comes back is a reason to. */
export function showNewPostsButton(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.dispatchEvent(new Event('online'))
  })
}

/** The button that shows new posts. */
export const newPostsButton = (page: Page): Locator =>
  page.getByRole('button', { name: /new posts?$/ })

/** Asks for new posts until this one is there: the first click may bring another flow's alone. */
export async function loadNewPosts(page: Page, post: Locator): Promise<void> {
  await expect(async () => {
    if (!(await post.isVisible())) await newPostsButton(page).click({ timeout: 1_000 })
    await expect(post).toBeVisible({ timeout: 1_000 })
  }).toPass()
}
