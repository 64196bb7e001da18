import { LIMITS } from '@grid/schema/limits'
import { HOUR_MS, MINUTE_MS } from '@grid/schema/period'
import type { Profile } from '@grid/schema/profile'
import {
  GITHUB_METHOD,
  isEndedSession,
  PASSKEY_METHOD,
  RECOVERY_METHOD,
} from '@grid/schema/session'
import { type IdTokenResult, onIdTokenChanged, type User } from 'firebase/auth'
import { whenHydrated } from '../browser/hydration'
import { auth, dropSession } from '../data/auth'
import { hasCode } from '../data/errors'
import { notify } from '../design/notify'
import { checkBootstrapAdmin } from './bootstrap-admin.auth'
import { forgetUse, isIdle, watchUse } from './member-inactivity'
import { forgetRecordedSignIn, requestSessionEnd, signInRecorder } from './record-sign-in.auth'
import {
  type Account,
  mayBeBootstrapAdmin,
  SESSION_MESSAGES,
  type Session,
  type SessionMethod,
  type SignedIn,
} from './session'
import { watchBan, watchProfile } from './session.firestore'
import { sessionReplaced, setSignOutHandler, takeSessionEndReason } from './sign-out'
import { setWasSignedIn, wasSignedIn } from './was-signed-in'

/**
 * Subscribes to Auth, to the own profile and to the own ban until the page closes. Uses
 * `onIdTokenChanged`: claims and a verified e-mail change without a new user.
 *
 * The hooks of react-firebase-hooks do not fit. `useAuthState` misses new tokens, and `useIdToken`
 * returns the same user object for each of them. The subscription also starts outside React: the
 * sign-in dialog calls `watchSession`. `useIdToken` would add 1.6 kB (gzip) to each member's page.
 */
export function watchAuth(onSession: (session: Session) => void): void {
  setSignOutHandler(dropSession, requestSessionEnd)
  let wasMember = wasSignedIn()
  let member: ReturnType<typeof watchMember> | null = null
  onIdTokenChanged(auth, (user) => {
    // A session that nobody has used for long shows nothing before it ends.
    if (user && !member && isIdle()) return endIdleSession(user)
    // Without a member before, the session ended while they were away; only the flag remained.
    if (!user && (member || (wasMember && wasSignedIn()))) showSessionEnd()
    wasMember = false
    setWasSignedIn(user !== null)
    if (user && member?.uid === user.uid) {
      member.update(user)
      return
    }
    member?.stop()
    member = user ? watchMember(user, onSession) : null
    if (user) return
    forgetRecordedSignIn()
    forgetUse()
    onSession({ status: 'signed-out' })
  })
}

/** Ends a session on the server, if that responds, and on this device. */
function endIdleSession(user: User): void {
  requestSessionEnd()
    // Another account may have signed in meanwhile; its session goes on.
    .then(() => (isIdle() && auth.currentUser?.uid === user.uid ? dropSession() : undefined))
    .catch((error: unknown) => console.error('The session could not be ended:', error))
}

/** Shows why the session ended, unless the member signed out in this tab. Waits for hydration. */
function showSessionEnd(): void {
  const reason = takeSessionEndReason()
  whenHydrated(() => {
    if (reason === 'expired') notify.error(SESSION_MESSAGES.expired)
    if (reason === 'elsewhere') notify.blank(SESSION_MESSAGES.elsewhere)
  })
}

function watchMember(first: User, onSession: (session: Session) => void) {
  // Another sign-in of the same member, such as with a passkey, replaces the user object.
  let user = first
  let claims = NO_CLAIMS
  let state: SessionState = { account: accountOf(user), ...NOTHING_LOADED }
  let isStopped = false
  const recordSignIn = signInRecorder(first.uid)
  const publish = () => {
    if (isStopped) return
    const session = sessionOf(state, claims)
    onSession(session)
    if (!state.profile || !claims.signedInAt) return
    void recordSignIn(claims).then(() => isStopped || checkRights(session, user))
  }
  const readClaims = async (refresh: boolean) => {
    claims = claimsOf(await user.getIdTokenResult(refresh))
    awaitExpiry(isStopped ? null : claims)
    return claims
  }
  const awaitExpiry = expiryTimer(() => void readClaims(true).then(publish, logTokenError))
  const onProfile = async (next: Profile | null) => {
    // A deleted profile means a deleted account; the old profile stays until the session ends.
    state = { ...state, profile: next ?? state.profile }
    // Revoked rights apply at once; refreshing the token takes time and may fail.
    if (claims.isAdmin && state.profile?.is_admin === false) publish()
    if (isEnded(await readClaims(false), state.profile)) {
      await sessionReplaced()
      // Another account may have signed in meanwhile; its session goes on.
      if (isEnded(await readClaims(false), state.profile) && !isStopped) return dropSession()
    }
    // The denormalised flag is newer than the token: fetch a token with the new claim.
    if (next && (next.is_admin !== claims.isAdmin || isLastHour(claims))) await readClaims(true)
    state = { ...state, profileLoading: false }
    publish()
  }
  const stopProfile = watchProfile(user.uid, (next) => {
    onProfile(next).catch((error: unknown) => {
      // The profile is loaded, even if there is none; only the claims are unknown.
      logTokenError(error)
      state = { ...state, profileLoading: false }
      publish()
    })
  })
  const stopBan = watchBan(user.uid, (next) => {
    state = { ...state, ban: next }
    publish()
  })
  const stopReload = reloadAccountOnReturn(() => user)
  const stopUse = watchUse(() => endIdleSession(user))
  publish()
  return {
    uid: user.uid,
    stop: () => {
      isStopped = true
      awaitExpiry(null)
      for (const stop of [stopProfile, stopBan, stopReload, stopUse]) stop()
    },
    update: (next: User) => {
      user = next
      state = { ...state, account: accountOf(next) }
      publish()
      // Another sign-in of the same member has other claims.
      readClaims(false).then(publish, logTokenError)
    },
  }
}

/** Runs after the sign-in is recorded, which mostly shows that the member is no bootstrap admin. */
function checkRights(session: SignedIn, user: User): void {
  if (mayBeBootstrapAdmin(session)) checkBootstrapAdmin(user)
}

function logTokenError(error: unknown): void {
  console.error('Error reading the token:', error)
}

/** What a token states about a session. */
type Claims = {
  readonly isAdmin: boolean
  readonly method: SessionMethod
  /** When the member last signed in, in milliseconds since 1970; NaN if unknown. */
  readonly signedInAt: number
  /** The same for the proof of who they are; before `signedInAt` if a custom token was kept. */
  readonly identityProvenAt: number
  /** How old the session was when the token was issued, in milliseconds, by the server's clock. */
  readonly sessionAgeMs: number
}

const NO_CLAIMS: Claims = {
  isAdmin: false,
  method: 'password',
  signedInAt: Number.NaN,
  identityProvenAt: Number.NaN,
  sessionAgeMs: Number.NaN,
}

const ADMIN_MS = LIMITS.session.adminHours * HOUR_MS

/** Whether a new token, which is issued each hour, is needed to know when the admin rights end. */
function isLastHour({ isAdmin, sessionAgeMs }: Claims): boolean {
  return isAdmin && sessionAgeMs > ADMIN_MS - HOUR_MS && sessionAgeMs < ADMIN_MS
}

/** Calls back when the admin rights of the last given token end; null cancels that. */
function expiryTimer(onExpiry: () => void): (claims: Claims | null) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (claims) => {
    clearTimeout(timer)
    const left = claims?.isAdmin ? ADMIN_MS - claims.sessionAgeMs : 0
    if (left > 0) timer = setTimeout(onExpiry, left)
  }
}

function claimsOf({ claims, authTime, issuedAtTime }: IdTokenResult): Claims {
  const [method, provenAt] = [claims['auth_method'], claims['proven_at']]
  const isCustom =
    method === PASSKEY_METHOD || method === GITHUB_METHOD || method === RECOVERY_METHOD
  // A session with a password has no claim of ours.
  return {
    isAdmin: claims['admin'] === true,
    method: isCustom ? method : 'password',
    signedInAt: Date.parse(authTime),
    identityProvenAt: typeof provenAt === 'number' ? provenAt * 1_000 : Date.parse(authTime),
    sessionAgeMs: Date.parse(issuedAtTime) - Date.parse(authTime),
  }
}

type SessionState = Pick<SignedIn, 'account' | 'profile' | 'profileLoading' | 'ban'>

const NOTHING_LOADED = { profile: null, profileLoading: true, ban: null } as const

function sessionOf(state: SessionState, claims: Claims): SignedIn {
  return { status: 'signed-in', ...state, ...rightsOf(claims, state.profile) }
}

/** The rights of a session, as the rules decide them. */
function rightsOf(claims: Claims, profile: Profile | null) {
  const isGranted = claims.isAdmin && profile?.is_admin === true
  const adminNeeds = isGranted ? needsOf(claims, profile) : null
  return { isAdmin: isGranted && adminNeeds === null, method: claims.method, adminNeeds }
}

function needsOf({ method, sessionAgeMs }: Claims, profile: Profile): SignedIn['adminNeeds'] {
  if (method !== PASSKEY_METHOD && profile.passkey_optional !== true) return 'passkey'
  return sessionAgeMs >= ADMIN_MS ? 'sign-in' : null
}

/** Whether the session is too old, or was ended alone or everywhere, which the rules check too. */
function isEnded(claims: Claims, profile: Profile | null): boolean {
  if (claims.sessionAgeMs >= LIMITS.session.hours * HOUR_MS) return true
  return profile !== null && isEndedSession(claims.signedInAt, profile, claims.identityProvenAt)
}

function accountOf(user: User): Account {
  return { id: user.uid, email: user.email ?? '', emailVerified: user.emailVerified }
}

/** The account was deleted or its token revoked. The SDK handles the other codes itself. */
const ENDED = new Set(['auth/user-not-found', 'auth/invalid-user-token'])

const RELOAD_INTERVAL_MS = 5 * MINUTE_MS

/**
 * Reloads the account when its member returns to the tab. An e-mail that was verified elsewhere
 * shows at once, and a revoked session ends. A verified account reloads at most every 5 minutes.
 *
 * @returns stops it.
 */
export function reloadAccountOnReturn(currentUser: () => User): () => void {
  let last = Date.now()
  let isReloading = false
  const controller = new AbortController()

  const reload = async (user: User) => {
    const wasVerified = user.emailVerified
    await user.reload()
    // Rules and screens read the token, so it has to be refreshed.
    if (user.emailVerified && !wasVerified) await user.getIdToken(true)
  }
  const onReturn = () => {
    const user = currentUser()
    const isFresh = user.emailVerified && Date.now() - last < RELOAD_INTERVAL_MS
    if (document.visibilityState !== 'visible' || !navigator.onLine || isFresh) return
    // A return is two events, and each reload restarts the subscriptions of Firestore.
    if (isReloading) return
    last = Date.now()
    isReloading = true
    reload(user)
      .catch((error: unknown) => {
        console.warn('The account could not be reloaded:', error)
        // Another sign-in may have replaced the session meanwhile; that one goes on.
        const isReplaced = controller.signal.aborted || currentUser() !== user
        if (hasCode(error, ENDED) && !isReplaced) return dropSession()
      })
      .finally(() => {
        isReloading = false
      })
  }
  document.addEventListener('visibilitychange', onReturn, { signal: controller.signal })
  window.addEventListener('focus', onReturn, { signal: controller.signal })
  return () => controller.abort()
}
