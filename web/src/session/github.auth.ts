import { signInWithCustomToken } from 'firebase/auth'
import * as z from 'zod/mini'
import { OFFLINE } from '../browser/connection'
import { fromJson, tabStorage } from '../browser/storage'
import { auth } from '../data/auth'
import { call } from '../data/callables'
import { UserFacingError } from '../data/errors'
import { requestWithTimeout } from '../data/timeout'
import type { GithubPurpose } from './sign-in-methods'

export const GITHUB_MESSAGES = {
  cancelled: 'You cancelled at GitHub, so nothing was changed.',
  failed: 'GitHub did not complete the sign-in. Please try again.',
  notStarted:
    'This sign-in did not begin in this tab, or it was completed already. Please begin again here.',
  noStorage: 'Your browser stores nothing for this site, which the sign-in with GitHub needs.',
} as const

const KEY = 'grid.github'

/** A redirect to GitHub that this tab has begun. */
const redirect = z.object({
  purpose: z.enum(['sign_in', 'link']),
  state: z.string(),
  code_verifier: z.string(),
  /** The page that is shown afterwards: a path of this site. */
  return_to: z.string().check(z.regex(/^\/(?!\/)/)),
})

const STARTS = { sign_in: 'startGithubSignIn', link: 'startGithubLink' } as const

/**
 * Sends the browser to GitHub. Resolves only if it returns by the Back button.
 *
 * The verifier never leaves this tab before the browser is back; the server has its hash. So a
 * return URL of somebody else cannot sign in here: see `functions/src/github/states.ts`.
 *
 * @param returnTo - The path that is shown afterwards.
 * @throws UserFacingError, such as `recent_sign_in_required` for a link.
 */
export async function goToGithub(purpose: GithubPurpose, returnTo: string): Promise<void> {
  if (!navigator.onLine) throw new UserFacingError(OFFLINE)
  const code_verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code_verifier))
  const code_challenge = base64url(new Uint8Array(hash))
  const { url } = await call(STARTS[purpose], { code_challenge })
  const state = new URL(url).searchParams.get('state')
  const stored = JSON.stringify({ purpose, state, code_verifier, return_to: returnTo })
  if (!tabStorage.write(KEY, stored)) throw new UserFacingError(GITHUB_MESSAGES.noStorage)
  window.location.assign(url)
  await new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }))
}

function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** A return from GitHub that belongs to this tab. */
type Return = {
  readonly purpose: GithubPurpose
  readonly returnTo: string
  /** Signs in, or links GitHub to the account of the session. */
  finish(): Promise<void>
}

/**
 * Reads what GitHub's redirect brought back. Works once for each redirect.
 *
 * @returns null if it did not begin in this tab.
 */
export function consumeRedirect(search: URLSearchParams): Return | null {
  const begun = fromJson(tabStorage.read(KEY), redirect)
  const state = search.get('state')
  if (!begun || begun.state !== state) return null
  tabStorage.remove(KEY)
  const { purpose, code_verifier, return_to: returnTo } = begun
  return {
    purpose,
    returnTo,
    finish: async () => {
      const code = search.get('code')
      const { cancelled, failed } = GITHUB_MESSAGES
      if (code === null) {
        throw new UserFacingError(search.get('error') === 'access_denied' ? cancelled : failed)
      }
      if (!navigator.onLine) throw new UserFacingError(OFFLINE)
      const input = { code, state, code_verifier }
      if (purpose === 'link') {
        await auth.authStateReady()
        await call('linkGithub', input)
        return
      }
      const { token } = await call('signInWithGithub', input)
      await requestWithTimeout(() => signInWithCustomToken(auth, token))
    },
  }
}
