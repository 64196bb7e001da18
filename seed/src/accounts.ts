import type { App } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { CAST, DEMO_PASSWORD } from './rows/cast'

/** Creates the cast's accounts that do not exist yet; the ones that do stay as they are. */
export async function seedAccounts(app: App): Promise<void> {
  const auth = getAuth(app)
  const { users } = await auth.getUsers(CAST.map(({ uid }) => ({ uid })))
  const existing = new Set(users.map(({ uid }) => uid))
  for (const member of CAST.filter(({ uid }) => !existing.has(uid))) {
    await auth.createUser({
      uid: member.uid,
      email: member.email,
      emailVerified: true,
      password: DEMO_PASSWORD,
      displayName: member.username,
    })
    if (member.is_admin) await auth.setCustomUserClaims(member.uid, { admin: true })
  }
}
