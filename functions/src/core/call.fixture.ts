import { HttpsError } from 'firebase-functions/v2/https'
import { accounts, store } from './firebase.fixture'
import { type CallResponse, rejectionOf } from './response.fixture'

/** A session: the account, when it signed in (seconds since 1970), and further claims. */
export type Session = {
  readonly uid: string
  readonly signedInAt?: number
  readonly claims?: Readonly<Record<string, unknown>>
}

/** The caller: a session, an account that signed in with its password just now, or a visitor. */
export type Caller = Session | string | null

/** A callable as it is deployed. */
export type Callable = { run(request: never): unknown }

/** Calls a function, with more headers if given. */
export async function callFunction(
  { run }: Callable,
  caller: Caller,
  data: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<CallResponse> {
  const session = typeof caller === 'string' ? { uid: caller } : caller
  const request = {
    data,
    rawRequest: { headers: { 'x-forwarded-for': '203.0.113.9', ...headers } },
    ...(session && { auth: { uid: session.uid, token: await tokenOf(session) } }),
  }
  try {
    return { status: 200, result: await run(request as never), code: undefined, reason: undefined }
  } catch (error) {
    if (!(error instanceof HttpsError)) throw error
    const { status, canonicalName } = error.httpErrorCode
    const { reason } = error.details as { readonly reason: unknown }
    return rejectionOf(status, canonicalName, String(reason))
  }
}

/** The claims of a session's token, which is valid for a while after its account is deleted. */
async function tokenOf({ uid, signedInAt = Math.floor(Date.now() / 1_000), claims }: Session) {
  const account = await accounts.getUser(uid).catch(() => null)
  return {
    email: account?.email,
    email_verified: account?.emailVerified,
    auth_time: signedInAt,
    firebase: { sign_in_provider: 'password' },
    ...account?.customClaims,
    ...claims,
  }
}

type MemberOptions = { readonly verified?: boolean; readonly profile?: object }

/** Adds a member with the e-mail `<uid>@grid.test` and a password. */
export async function addMember(
  uid: string,
  { verified = true, profile = {} }: MemberOptions = {},
) {
  const providerData = [{ providerId: 'password' }]
  const email = `${uid}@grid.test`
  await accounts.createUser({ uid, email, emailVerified: verified, providerData })
  await store({
    [`usernames/${uid}`]: { user_id: uid },
    [`profiles/${uid}`]: { username: uid, username_lower: uid, is_admin: false, ...profile },
  })
}

/** Adds an admin who needs no passkey. */
export async function addAdmin(uid: string): Promise<void> {
  await addMember(uid, { profile: { is_admin: true, passkey_optional: true } })
  await accounts.setCustomUserClaims(uid, { admin: true })
}
