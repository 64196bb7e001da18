import type { CDPSession, Page } from '@playwright/test'

/** Browsers accept a name as the relying party of passkeys, and no IP address. */
export const PASSKEY_SITE = `http://${process.env['GRID_SITE_HOST'] ?? 'localhost:5000'}`.replace(
  '127.0.0.1',
  'localhost',
)

type Authenticator = { readonly cdp: CDPSession; readonly id: string }

/** Gives the page a device with a screen lock, which answers each prompt at once. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId: id } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, id }
}

/** Decides whether the user passes the check of fingerprint, face or PIN. */
export async function setVerified(
  { cdp, id }: Authenticator,
  isUserVerified: boolean,
): Promise<void> {
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified })
}

/** Decides whether the device answers prompts, as the user who is at it does. */
export async function setPresent({ cdp, id }: Authenticator, enabled: boolean): Promise<void> {
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: id, enabled })
}

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
