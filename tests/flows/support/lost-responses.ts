import type { Page } from '@playwright/test'

/**
 * Lets requests arrive and drops their responses, until the returned function is called. Responses
 * that are on their way at that time are dropped as well.
 */
export async function loseResponses(page: Page): Promise<() => Promise<void>> {
  await page.route('**/documents:commit*', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  return () => page.unrouteAll({ behavior: 'wait' })
}
