import type { Page } from '@playwright/test'

/** Visitors' pages look for news from time to time; a connection that comes back is a reason to. */
export function lookForNews(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.dispatchEvent(new Event('online'))
  })
}
