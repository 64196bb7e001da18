import type { Instant } from './stored'

/*
 * What decides on the session of a member: how it was opened, and whether a ban is in force. This
 * file imports no zod, which a page with a session does not need before the member writes.
 */

/** The claim of sessions that were opened with a passkey: `auth_method: 'passkey'`. */
export const PASSKEY_METHOD = 'passkey'

/** The claim of sessions that were opened with GitHub. */
export const GITHUB_METHOD = 'github'

/** The claim of sessions that an admin opened with a recovery code, to add another passkey. */
export const RECOVERY_METHOD = 'recovery'

/** How a session was opened → how members and admins read it. */
const METHOD_LABELS: Readonly<Record<string, string>> = {
  password: 'Password',
  [PASSKEY_METHOD]: 'Passkey',
  [GITHUB_METHOD]: 'GitHub',
  [RECOVERY_METHOD]: 'Recovery code',
}

export const SIGN_IN_METHODS: readonly string[] = Object.keys(METHOD_LABELS)

/** The label of a sign-in method; for an unknown provider, its id. */
export function methodLabel(method: string): string {
  return METHOD_LABELS[method] ?? method
}

type EndedSessions = {
  readonly ended_sessions?: readonly number[] | undefined
  readonly signed_out_at?: Instant | undefined
}

/**
 * Whether a profile ends the session that was opened at this time, alone or by "Sign out
 * everywhere". Rules decide by the same two fields.
 *
 * @param at - When it was opened, in milliseconds since 1970.
 * @param provenAt - When its user proved who they are: before `at` if a custom token was kept.
 */
export function isEndedSession(at: number, profile: EndedSessions, provenAt = at): boolean {
  const { ended_sessions = [], signed_out_at } = profile
  return ended_sessions.includes(at / 1_000) || provenAt <= (signed_out_at?.toMillis() ?? 0)
}

type Lasting = { readonly is_active: boolean; readonly expires_at: Instant | null }

/** Whether a ban holds now; rules judge by the same two fields. */
export function isActiveBan(found: Lasting, now: number): boolean {
  return found.is_active && (!found.expires_at || found.expires_at.toMillis() > now)
}
