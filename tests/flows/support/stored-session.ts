import { DEMO_PASSWORD } from '@grid/seed/rows/seed-users'
import * as z from 'zod/mini'

/** The key that a build for the emulators has. */
const API_KEY = 'demo-key'

const answer = z.object({
  localId: z.string(),
  email: z.string(),
  idToken: z.string(),
  refreshToken: z.string(),
  expiresIn: z.string(),
})

/** The entries of local storage after a seed user has signed in. */
export async function storedSession(email: string): Promise<Record<string, string>> {
  const host = process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? '127.0.0.1:9099'
  const service = `http://${host}/identitytoolkit.googleapis.com/v1/accounts`
  const response = await fetch(`${service}:signInWithPassword?key=${API_KEY}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD, returnSecureToken: true }),
  })
  const account = answer.parse(await response.json())
  const user = {
    uid: account.localId,
    email: account.email,
    emailVerified: true,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: {
      refreshToken: account.refreshToken,
      accessToken: account.idToken,
      expirationTime: Date.now() + Number(account.expiresIn) * 1_000,
    },
    apiKey: API_KEY,
    appName: '[DEFAULT]',
  }
  return { [`firebase:authUser:${API_KEY}:[DEFAULT]`]: JSON.stringify(user), 'grid.member': '1' }
}
