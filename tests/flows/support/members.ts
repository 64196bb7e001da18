import type { Ban } from '@grid/schema/ban'
import { DEMO_PASSWORD } from '@grid/seed/rows/seed-users'
import type { Browser, Page } from '@playwright/test'
import { Timestamp } from 'firebase-admin/firestore'
import type { BackendFixture } from './backend'
import { type SignIn, signIn, uniqueName } from './seed-users'

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000

/** A member of one test only, so that parallel tests do not use up the rate limit. */
export type NewMember = {
  readonly uid: string
  readonly username: string
  readonly email: string
}

/** An account with a profile and a confirmed e-mail, a week old by default. */
export async function newMember(
  { auth, db }: Pick<BackendFixture, 'auth' | 'db'>,
  prefix: string,
  born = new Date(Date.now() - WEEK_MS),
): Promise<NewMember> {
  const username = uniqueName(prefix)
  const key = username.toLowerCase()
  const email = `${key}@grid.test`
  const { uid } = await auth.createUser({ email, password: DEMO_PASSWORD, emailVerified: true })
  await db.doc(`usernames/${key}`).set({ user_id: uid })
  await db.doc(`profiles/${uid}`).set({
    username,
    username_lower: key,
    created_at: born,
    reputation: 0,
    is_admin: false,
  })
  return { uid, username, email }
}

/** Opens a page as a new member, by default the board. */
export async function signInAsNew(
  page: Page,
  backend: BackendFixture,
  prefix: string,
  { at }: Pick<SignIn, 'at'> = {},
) {
  const member = await newMember(backend, prefix)
  await signIn(page, member.username, { email: member.email, ...(at && { at }) })
  return member
}

/**
 * Opens a page as a new member in a browser context of its own. The test closes the context of the
 * page at its end.
 */
export async function signInElsewhere(
  browser: Browser,
  backend: BackendFixture,
  prefix: string,
  options: Pick<SignIn, 'at'> = {},
) {
  const page = await (await browser.newContext()).newPage()
  return { page, member: await signInAsNew(page, backend, prefix, options) }
}

/** Ends the member's rate limit, so that they can write again at once. */
export async function endPause({ db }: Pick<BackendFixture, 'db'>, uid: string): Promise<void> {
  await db.doc(`member_activity/${uid}`).delete()
}

/** A ban by the demo's admin, as it is stored; only an admin ends it. */
export function banOf(uid: string, reason: string, at = Timestamp.now()): Omit<Ban, 'id'> {
  return {
    user_id: uid,
    admin_id: 'root_admin',
    reason,
    is_active: true,
    banned_at: at,
    expires_at: null,
    unbanned_at: null,
  }
}
