import { loadChunk } from '../data/load-chunk'

/** Whether this site offers sign-in with GitHub. The deploy decides it, so no request is needed. */
export function offersGithub(): boolean {
  return Boolean(import.meta.env.VITE_GITHUB_SIGN_IN)
}

/** Why a browser goes to GitHub. */
export type GithubPurpose = 'sign_in' | 'link'

/** Loads the code of sign-in with GitHub, with Firebase. */
export const loadGithub = () => loadChunk(() => import('./github.auth'))

/** Whether this browser can use passkeys at all. */
export function supportsPasskeys(): boolean {
  return typeof Reflect.get(globalThis, 'PublicKeyCredential') === 'function'
}

/** Loads the code of passkeys, with the library and Firebase. */
export const loadPasskeys = () => loadChunk(() => import('./passkeys.auth'))
