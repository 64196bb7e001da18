import type { Page } from '@playwright/test'

/** Answers the next call of a function as if the sign-in were older than five minutes. */
export async function rejectAsOldOnce(page: Page, name: string): Promise<void> {
  const message = 'Please sign in again to do this.'
  const details = { reason: 'recent_sign_in_required' }
  const body = { error: { status: 'FAILED_PRECONDITION', message, details } }
  await page.route(`**/${name}`, async (route) => {
    if (route.request().method() === 'OPTIONS') return route.fallback()
    const headers = { 'Access-Control-Allow-Origin': '*' }
    await route.fulfill({ status: 400, json: body, headers })
    await page.unroute(`**/${name}`)
  })
}
