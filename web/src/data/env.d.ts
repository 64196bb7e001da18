/** Environment variables of the build. Without them the client uses the local suite. */
interface ImportMetaEnv {
  readonly VITE_FIREBASE_API_KEY?: string
  readonly VITE_FIREBASE_PROJECT_ID?: string
  readonly VITE_FIREBASE_APP_ID?: string
  /** The site's key of reCAPTCHA Enterprise; with it, a build for a project uses App Check. */
  readonly VITE_APP_CHECK_KEY?: string
  /** Set if the site offers sign-in with GitHub. */
  readonly VITE_GITHUB_SIGN_IN?: string
  /** `off` if the site has no mail server, so that its settings promise no mails. */
  readonly VITE_MAILS?: string
  /** `off` if admins cannot add sample data to the dashboard. */
  readonly VITE_SAMPLE_DATA?: string
  /** `off` removes the service worker from all devices. */
  readonly VITE_OFFLINE?: string
  /** JSON `{"auth":n,"firestore":n,"functions":n,"storage":n}` for a suite on other ports. */
  readonly VITE_EMULATOR_PORTS?: string
}
