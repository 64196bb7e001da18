import { DEMO_PASSWORD } from '@grid/seed/rows/seed-users'
import { FieldValue } from 'firebase-admin/firestore'
import { type Backend, eventually, forgetToken } from './client'

type MemberOptions = {
  readonly claim?: boolean
  readonly flag?: boolean
  readonly verified?: boolean
  readonly profile?: boolean
}

/** Adds a member for one file of tests, with the e-mail `<uid>@grid.test`. */
export async function addMember(
  { auth, db }: Backend,
  uid: string,
  { claim = false, flag = false, verified = true, profile = true }: MemberOptions = {},
): Promise<void> {
  forgetToken(uid)
  const email = `${uid}@grid.test`
  await auth.deleteUser(uid).catch(() => undefined)
  await auth.createUser({ uid, email, emailVerified: verified, password: DEMO_PASSWORD })
  if (claim) await auth.setCustomUserClaims(uid, { admin: true })
  if (!profile) return
  const batch = db.batch()
  batch.set(db.doc(`usernames/${uid}`), { user_id: uid })
  batch.set(db.doc(`profiles/${uid}`), {
    username: uid,
    username_lower: uid,
    created_at: new Date(),
    reputation: 0,
    is_admin: flag,
    ...(flag && { passkey_optional: true }),
  })
  await batch.commit()
}

/** Adds an admin as `grantAdmin` does. */
export function addAdmin(backend: Backend, uid: string): Promise<void> {
  return addMember(backend, uid, { claim: true, flag: true })
}

/** Adds an admin whose rights need a session with a passkey. The token of `tokenOf` has none. */
export async function addAdminWithPasskey(backend: Backend, uid: string): Promise<void> {
  await addAdmin(backend, uid)
  await backend.db.doc(`profiles/${uid}`).update({ passkey_optional: FieldValue.delete() })
}

/** The time in milliseconds after which tokens of a user are valid. */
export async function tokensValidAfter({ auth }: Backend, uid: string): Promise<number> {
  return Date.parse((await auth.getUser(uid)).tokensValidAfterTime ?? '')
}

/** Waits more than a second, because Auth states times in whole seconds. */
export function waitForNextSecond(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1_100))
}

const MEMBER_DOCUMENTS = [
  'profiles',
  'usernames',
  'banned_users',
  'credentials',
  'account_deletions',
]

/** Deletes accounts and the documents that name them. */
export async function removeMembers({ auth, db }: Backend, ...uids: string[]): Promise<void> {
  await auth.deleteUsers(uids)
  const batch = db.batch()
  for (const uid of uids) {
    forgetToken(uid)
    for (const name of MEMBER_DOCUMENTS) {
      batch.delete(db.doc(`${name}/${uid}`))
    }
  }
  await batch.commit()
}

/**
 * Whether a user has claim and flag of an admin. The late event of an earlier removal may remove
 * the claim of a user who has the flag again; the trigger then restores it. This waits for that.
 */
export function adminState(backend: Backend, uid: string) {
  return eventually(() => currentAdminState(backend, uid), hasClaimIfFlagged)
}

/** Whether a user with the flag has the claim. */
export function hasClaimIfFlagged(adminState: object): boolean {
  const isFlagged = 'flag' in adminState && adminState.flag === true
  return !isFlagged || ('claim' in adminState && adminState.claim === true)
}

/** Claim and flag of a user now, possibly during a change. */
export async function currentAdminState({ auth, db }: Backend, uid: string) {
  const { customClaims } = await auth.getUser(uid)
  const profile = await db.doc(`profiles/${uid}`).get()
  return { claim: customClaims?.['admin'] === true, flag: profile.get('is_admin') === true }
}
