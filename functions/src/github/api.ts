import { email as emailAddress } from '@grid/schema/credentials'
import { LIMITS } from '@grid/schema/limits'
import * as z from 'zod/mini'
import { AppError } from '../core/errors'
import { log } from '../core/log'
import type { GithubApp } from '../core/params'
import type { GithubReturn } from './states'

/** A GitHub account that its owner has just proven. */
export type GithubUser = {
  /** GitHub's number of the account, which never changes. */
  readonly id: string
  readonly login: string
  /**
   * The confirmed e-mails, in lower case.
   *
   * @throws AppError `github_unavailable`.
   */
  confirmedEmails(): Promise<ConfirmedEmails>
}

type ConfirmedEmails = { readonly primary: string | null; readonly all: readonly string[] }

const token = z.object({ access_token: z.string().check(z.regex(/^[\x21-\x7e]{1,512}$/)) })
const failure = z.object({ error: z.string() })

/** Logins of enterprises have an underscore as well. */
const user = z.object({
  id: z.int().check(z.positive()),
  login: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,100}$/)),
})

const emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** Errors that only the operator can correct. The others concern the code, such as a used one. */
const MISCONFIGURED = new Set(['incorrect_client_credentials', 'redirect_uri_mismatch'])

/**
 * Exchanges the code of a redirect for the GitHub account. GitHub's token is used at once and
 * stored nowhere.
 *
 * @throws AppError `github_rejected` if GitHub does not accept code and verifier, and
 * `github_unavailable` if it does not respond as documented, or not in time.
 */
export async function readGithubUser(
  app: GithubApp,
  { code, code_verifier }: GithubReturn,
  returnUrl: string,
): Promise<GithubUser> {
  const response = await requestJson(`${app.site}/login/oauth/access_token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: app.clientId,
      client_secret: app.clientSecret,
      code,
      redirect_uri: returnUrl,
      code_verifier,
    }),
  })
  // GitHub responds 200 to a wrong code.
  const failed = failure.safeParse(response)
  if (failed.success) throw rejection(failed.data.error)
  const { access_token } = parsed(token, response)
  const headers = {
    Authorization: `Bearer ${access_token}`,
    'X-GitHub-Api-Version': '2022-11-28',
  }
  const { id, login } = parsed(user, await requestJson(`${app.api}/user`, { headers }))
  return {
    id: String(id),
    login,
    confirmedEmails: async () =>
      confirmed(parsed(emails, await requestJson(`${app.api}/user/emails`, { headers }))),
  }
}

function confirmed(found: z.infer<typeof emails>): ConfirmedEmails {
  const usable = found.flatMap(({ email, primary, verified }) => {
    const checked = emailAddress.safeParse(email)
    return verified && checked.success ? { email: checked.data, primary } : []
  })
  return {
    primary: usable.find(({ primary }) => primary)?.email ?? null,
    all: usable.map(({ email }) => email),
  }
}

function rejection(error: string): AppError {
  if (!MISCONFIGURED.has(error)) return new AppError('github_rejected')
  log('ERROR', 'GitHub rejects the client id, the secret or the URL of the site', { error })
  return new AppError('github_unavailable')
}

type Request = Pick<RequestInit, 'method' | 'body'> & {
  readonly headers?: Readonly<Record<string, string>>
}

/** The JSON of a successful response. */
async function requestJson(url: string, request: Request): Promise<unknown> {
  try {
    const response = await fetch(url, {
      ...request,
      headers: { Accept: 'application/json', 'User-Agent': 'the-grid', ...request.headers },
      redirect: 'error',
      signal: AbortSignal.timeout(LIMITS.github.responseMs),
    })
    if (!response.ok) throw new Error(`GitHub responded ${response.status}.`)
    return await response.json()
  } catch (error) {
    log('WARNING', 'GitHub did not respond as expected', { path: new URL(url).pathname, error })
    throw new AppError('github_unavailable')
  }
}

function parsed<T>(schema: z.ZodMiniType<T>, response: unknown): T {
  const result = schema.safeParse(response)
  if (result.success) return result.data
  log('WARNING', 'GitHub responded with other fields than documented')
  throw new AppError('github_unavailable')
}
