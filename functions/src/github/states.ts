import { hash, randomBytes } from 'node:crypto'
import { LIMITS } from '@grid/schema/limits'
import type { githubReturn } from '@grid/schema/sign-in'
import { Timestamp } from 'firebase-admin/firestore'
import type * as z from 'zod/mini'
import { consumeDocument, doc } from '../core/documents'
import { type GithubApp, githubReturnUrl } from '../core/params'

type StatePurpose = 'sign_in' | 'link'

/** What GitHub's redirect brings back, with the browser's verifier. */
export type GithubReturn = z.infer<typeof githubReturn>

/**
 * Begins a redirect to GitHub for one purpose and one account (null for a sign-in). Its state can
 * be used once within ten minutes; a TTL policy deletes what is never used.
 *
 * The state is bound to the browser by the PKCE verifier: 32 random bytes that the page creates and
 * keeps in the session storage of its tab. Only their hash is sent here, and stored. An attacker
 * who sends somebody the URL with the code of their own GitHub account (login CSRF) cannot put the
 * verifier into that browser, and a stolen URL is of no use without it. A cookie would protect no
 * better: functions are on another host, behind Hosting only `__session` arrives, and it would
 * exist once for all tabs.
 *
 * Protocol: RFC 6749 section 4.1, RFC 7636 and RFC 9700 section 2.1; GitHub's documentation
 * "Authorizing OAuth apps".
 *
 * @returns the URL at GitHub.
 */
export async function issueState(
  app: GithubApp,
  purpose: StatePurpose,
  userId: string | null,
  { codeChallenge, origin }: { readonly codeChallenge: string; readonly origin: string | null },
): Promise<string> {
  const state = randomBytes(32).toString('base64url')
  const returnUrl = githubReturnUrl(origin)
  await stateDocument(state).create({
    purpose,
    user_id: userId,
    code_challenge: codeChallenge,
    return_url: returnUrl,
    expires_at: Timestamp.fromMillis(Date.now() + LIMITS.github.stateMs),
  })
  const url = new URL('/login/oauth/authorize', app.site)
  url.search = new URLSearchParams({
    client_id: app.clientId,
    redirect_uri: returnUrl,
    scope: 'user:email',
    state,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
  }).toString()
  return url.href
}

/**
 * Uses up the state of a redirect, whether or not the rest turns out to be valid.
 *
 * @returns the URL to which GitHub sent the browser.
 * @throws AppError `challenge_expired` if the state is unknown, was used before, is too old, was
 * issued for another purpose or account, or began in another browser.
 */
export async function consumeState(
  { state, code_verifier }: GithubReturn,
  purpose: StatePurpose,
  userId: string | null,
): Promise<string> {
  const issued = await consumeDocument(stateDocument(state), {
    purpose,
    user_id: userId,
    code_challenge: hash('sha256', code_verifier, 'base64url'),
  })
  return issued.return_url
}

const stateDocument = (state: string) => doc('github_states', hash('sha256', state, 'hex'))
