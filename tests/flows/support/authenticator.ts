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
