import * as z from 'zod/mini'
import { instant, type Stored } from './stored'

/**
 * A GitHub account with which a member signs in, at `github_accounts/{id}`. The id is GitHub's
 * number of the account, so a GitHub account belongs to one member. Readable by its member and
 * written by functions alone.
 */
export const githubAccount = z.strictObject({
  user_id: z.string(),
  /** The name at GitHub when it was last used. Members can change it; the id stays. */
  login: z.string(),
  created_at: instant,
  last_used_at: z.nullable(instant),
})

export type GithubAccount = Stored<typeof githubAccount>

/** 32 random or hashed bytes, base64url. */
const bytes32 = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/** The start of a redirect to GitHub: the SHA-256 of the browser's verifier (RFC 7636, `S256`). */
export const githubStart = z.strictObject({ code_challenge: bytes32 })

/** The URL at GitHub to which the browser goes. */
export const githubRedirect = z.strictObject({ url: z.url() })

/** What GitHub's redirect brings back, and the verifier that this browser alone has. */
export const githubReturn = z.strictObject({
  code: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,256}$/)),
  state: bytes32,
  code_verifier: bytes32,
})
