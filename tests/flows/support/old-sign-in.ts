import type { Page } from '@playwright/test'

/** Rejects the next call of a function as if the sign-in were older than five minutes. */
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

/** Changes the stored session to one that was opened this many seconds earlier. */
export async function ageSession(page: Page, seconds: number): Promise<void> {
  await page.evaluate((age) => {
    const key =
      Object.keys(localStorage).find((name) => name.startsWith('firebase:authUser:')) ?? ''
    const user = JSON.parse(localStorage.getItem(key) ?? '')
    const [head, payload = '', signature] = String(user.stsTokenManager.accessToken).split('.')
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const aged = btoa(JSON.stringify({ ...claims, auth_time: claims.auth_time - age }))
    const token = [
      head,
      aged.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
      signature,
    ]
    user.stsTokenManager.accessToken = token.join('.')
    localStorage.setItem(key, JSON.stringify(user))
  }, seconds)
}
