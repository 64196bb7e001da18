import type { Profile } from '@grid/schema/profile'
import { onIdTokenChanged, type User } from 'firebase/auth'
import { doc, onSnapshot } from 'firebase/firestore'
import { auth } from '../data/auth'
import { bans, profiles } from '../data/firestore'
import { setMemberHint } from './member-hint'
import type { Account, ActiveBan, Session } from './session'

type Stop = () => void

/** Follows Auth, the own profile and an own ban for good, and tells each change. */
export function followAuth(tell: (session: Session) => void): void {
  let member: { readonly uid: string; readonly stop: Stop; retell(user: User): void } | null = null
  onIdTokenChanged(auth, (user) => {
    setMemberHint(user !== null)
    if (user && member?.uid === user.uid) {
      member.retell(user)
      return
    }
    member?.stop()
    member = user ? watchMember(user, tell) : null
    if (!user) tell({ status: 'signed-out' })
  })
}

function watchMember(user: User, tell: (session: Session) => void) {
  let account = accountOf(user)
  let claim = false
  let profile: Profile | null = null
  let profileLoading = true
  let ban: ActiveBan | null = null
  let stopped = false

  const publish = () => {
    if (stopped) return
    const isAdmin = claim && profile?.is_admin === true
    tell({ status: 'signed-in', account, profile, profileLoading, isAdmin, ban })
  }
  const readClaim = async (refresh: boolean) => {
    const token = await user.getIdTokenResult(refresh)
    claim = token.claims['admin'] === true
  }
  const onProfile = async (next: Profile | null) => {
    profile = next
    await readClaim(false)
    // The mirror moved without the token: fetch one that carries the new rights.
    if (next && next.is_admin !== claim) await readClaim(true)
    profileLoading = false
    publish()
  }
  const failed = (error: unknown) => {
    console.error('Error fetching profile:', error)
    profileLoading = false
    publish()
  }

  const stopProfile = onSnapshot(
    doc(profiles, user.uid),
    { includeMetadataChanges: true },
    (snapshot) => {
      // An empty cache says "no profile" before the server was asked.
      if (!snapshot.exists() && snapshot.metadata.fromCache) return
      onProfile(snapshot.data() ?? null).catch(failed)
    },
    failed,
  )
  const stopBan = onSnapshot(
    doc(bans, user.uid),
    (snapshot) => {
      const active = snapshot.data()
      ban = active?.is_active ? { reason: active.reason } : null
      publish()
    },
    (error) => console.error('Error fetching ban:', error),
  )
  publish()
  return {
    uid: user.uid,
    stop: () => {
      stopped = true
      stopProfile()
      stopBan()
    },
    retell: (next: User) => {
      account = accountOf(next)
      publish()
    },
  }
}

function accountOf(user: User): Account {
  return { id: user.uid, email: user.email ?? '', emailVerified: user.emailVerified }
}
