import { expect, type Page } from '@playwright/test'

/** Waits until the page, which may just have been resized, is no wider than its window. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(tooWide, 'pixels that the page is too wide').toBe(0)
}
