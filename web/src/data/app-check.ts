import type { FirebaseApp } from 'firebase/app'
import {
  type AppCheck,
  getToken,
  initializeAppCheck,
  ReCaptchaEnterpriseProvider,
} from 'firebase/app-check'

/** Lets every call carry a proof, kept fresh, that it comes from this site. */
export function startAppCheck(app: FirebaseApp, siteKey: string): AppCheck {
  return initializeAppCheck(app, {
    provider: new ReCaptchaEnterpriseProvider(siteKey),
    isTokenAutoRefreshEnabled: true,
  })
}

/** The proof, for a request that no SDK sends. */
export async function tokenOf(appCheck: AppCheck): Promise<string> {
  const { token } = await getToken(appCheck)
  return token
}
