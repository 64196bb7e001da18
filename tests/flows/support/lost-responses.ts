import type { Page } from '@playwright/test'

/**
 * What the page saves arrives, and no answer comes back, until the returned function has let
 * answers through again: what is on its way by then is cut off as well.
 */
export async function loseResponses(page: Page): Promise<() => Promise<void>> {
  await page.route('**/documents:commit*', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  return () => page.unrouteAll({ behavior: 'wait' })
}
