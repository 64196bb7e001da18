import type { Profile } from '@grid/schema/profile'
import { onIdTokenChanged, type User } from 'firebase/auth'
import { whenHydrated } from '../browser/hydration'
import { auth, dropSession } from '../data/auth'
import { notify } from '../design/notify'
import { checkBootstrapAdmin } from './ask-whether-first'
import { SESSION_MESSAGES, type Account, type ActiveBan, mayBeBootstrapAdmin, type Session, type SignedIn } from './session'
import { reloadAccountOnReturn } from './revisit'
import { takeSessionEndReason } from './session-end'
import { setSignOutHandler } from './sign-out'
import { setWasSignedIn, wasSignedIn } from './was-signed-in'
import { watchBan } from './watch-ban'
import { watchProfile } from './watch-profile'

type Stop = () => void

/** Follows Auth, the own profile and an own ban for good, and tells each change. */
export function watchAuth(tell: (session: Session) => void): void {
  setSignOutHandler(dropSession)
  let wasMember = wasSignedIn()
  let member: { readonly uid: string; readonly stop: Stop; retell(user: User): void } | null = null
  onIdTokenChanged(auth, (user) => {
    // Without a member before, the session ended while its owner was away: the hint outlived it.
    if (!user && (member || (wasMember && wasSignedIn()))) tellEnd()
    wasMember = false
    setWasSignedIn(user !== null)
    if (user && member?.uid === user.uid) {
      member.retell(user)
      return
    }
    member?.stop()
    member = user ? watchMember(user, tell) : null
    if (!user) tell({ status: 'signed-out' })
  })
}

/** Says why the session is over, unless its owner ended it here; a painted page says nothing. */
function tellEnd(): void {
  const end = takeSessionEndReason()
  whenHydrated(() => {
    if (end === 'expired') notify.error(SESSION_MESSAGES.expired)
    if (end === 'elsewhere') notify.blank(SESSION_MESSAGES.elsewhere)
  })
}

function watchMember(user: User, tell: (session: Session) => void) {
  let account = accountOf(user)
  let claim = false
  let profile: Profile | null = null
  let profileLoading = true
  let ban: ActiveBan | null = null
  let isOver = false

  const publish = () => {
    if (isOver) return
    const isAdmin = claim && profile?.is_admin === true
    const session: SignedIn = {
      status: 'signed-in',
      account,
      profile,
      profileLoading,
      isAdmin,
      ban,
    }
    tell(session)
    if (mayBeBootstrapAdmin(session)) checkBootstrapAdmin(user)
  }
  const readClaim = async (refresh: boolean) => {
    const token = await user.getIdTokenResult(refresh)
    claim = token.claims['admin'] === true
  }
  const onProfile = async (next: Profile | null) => {
    // A profile that goes away goes with its account; nobody is asked for a new one meanwhile.
    profile = next ?? profile
    // Less power needs no token, whose refresh takes a while or fails.
    if (claim && profile?.is_admin === false) publish()
    await readClaim(false)
    // The mirror moved without the token: fetch one that carries the new rights.
    if (next && next.is_admin !== claim) await readClaim(true)
    profileLoading = false
    publish()
  }

  const stopProfile = watchProfile(user.uid, (next) => {
    onProfile(next).catch((error: unknown) => {
      // The profile is known, be it that there is none; the rights of the token are not.
      console.error('Error reading the token:', error)
      profileLoading = false
      publish()
    })
  })
  const stopBan = watchBan(user.uid, (next) => {
    ban = next
    publish()
  })
  const stopVisits = reloadAccountOnReturn(user)
  publish()
  return {
    uid: user.uid,
    stop: () => {
      isOver = true
      stopProfile()
      stopBan()
      stopVisits()
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
