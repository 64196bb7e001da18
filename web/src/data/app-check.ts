import type { FirebaseApp } from 'firebase/app'
import {
  type AppCheck,
  getToken,
  initializeAppCheck,
  ReCaptchaEnterpriseProvider,
} from 'firebase/app-check'

/** Adds an App Check token to every call and refreshes the token. */
export function startAppCheck(app: FirebaseApp, siteKey: string): AppCheck {
  return initializeAppCheck(app, {
    provider: new ReCaptchaEnterpriseProvider(siteKey),
    isTokenAutoRefreshEnabled: true,
  })
}

/** The token for a request without the SDK. */
export async function tokenOf(appCheck: AppCheck): Promise<string> {
  const { token } = await getToken(appCheck)
  return token
}
