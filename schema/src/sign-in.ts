import * as z from 'zod/mini'
import { instant } from './stored'

/**
 * A sign-in at `sign_ins/{id}`, readable by its member and written by functions alone. A step that
 * confirms the identity continues its session and has no record of its own.
 */
export const signIn = z.strictObject({
  user_id: z.string(),
  /** When the session was opened, in whole seconds. */
  signed_in_at: instant,
  /** When the member confirmed the identity in this session, whose tokens then state that time. */
  confirmed_at: z.optional(z.array(instant)),
  /** `password`, `passkey`, `github` or `recovery`; for another provider, its id in Auth. */
  method: z.string(),
  /** Browser and system, such as "Chrome on Windows"; nothing else of the device. */
  browser: z.string(),
  /** From when a TTL policy deletes the record. */
  expires_at: instant,
})

/** The id of a sign-in: a session is recorded once. `seconds` are since 1970. */
export function signInId(userId: string, seconds: number): string {
  return `${userId}_${seconds}`
}

/** In this order: most browsers also name the ones that they resemble. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
] as const

type Names = readonly (readonly [mark: string, name: string])[]

const find = (names: Names, text: string) => names.find(([mark]) => text.includes(mark))?.[1]

/** A name for this device that its user recognizes, such as "Chrome on Windows". */
export function deviceName(userAgent: string): string {
  const browser = find(BROWSERS, userAgent) ?? 'Browser'
  const system = find(SYSTEMS, userAgent)
  return system ? `${browser} on ${system}` : browser
}

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
