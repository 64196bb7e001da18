import { whenHydrated } from '../browser/hydration'
import { isResolved, LOADING, type Session } from './session'
import { onSignInElsewhere, wasSignedIn } from './was-signed-in'

/** How long what could not be read is left alone. */
const REST_MS = 10_000

const SIGNED_OUT: Session = { status: 'signed-out' }

const listeners = new Set<() => void>()

let current: Session | null = null

let isWatched = false

export let isKnown = false

/** The session as it is known now: signed out, unless this browser was left signed in. */
export function currentSession(): Session {
  current ??= wasSignedIn() ? LOADING : SIGNED_OUT
  return current
}

/** What prerendered pages show, and hence what their hydration starts from. */
export function prerenderedSession(): Session {
  return SIGNED_OUT
}

/** True once Firebase has answered. */
export function isSessionKnown(): boolean {
  return isKnown
}

/** Calls back on each change until the returned function is called. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The session as soon as it is known who is here. */
export function resolvedSession(): Promise<Session> {
  return new Promise((resolve) => {
    const look = () => {
      const session = currentSession()
      if (!isResolved(session)) return
      stop()
      resolve(session)
    }
    const stop = subscribeSession(look)
    look()
  })
}

/** Begins to follow Firebase Auth; needed where somebody may be signed in or wants to be. */
export function watchSession(): void {
  if (isWatched) return
  isWatched = true
  import('./session.auth')
    .then(({ followAuth }) => followAuth((session) => tell(session)))
    .catch((error: unknown) => {
      console.error('The session could not be read:', error)
      isWatched = false
      const isMember = wasSignedIn()
      tell(SIGNED_OUT, !isMember)
      if (isMember) watchLater()
    })
}

/** Tries again after a rest, or with the next connection. */
function watchLater(): void {
  const again = () => {
    clearTimeout(timer)
    window.removeEventListener('online', again)
    watchSession()
  }
  const timer = setTimeout(again, REST_MS)
  window.addEventListener('online', again)
}

/** Follows Firebase Auth where this browser was left signed in, now or by another tab. */
export function watchReturningMember(): () => void {
  if (wasSignedIn()) watchSession()
  return onSignInElsewhere(watchSession)
}

/**
 * Takes over who is here. A painted page shows nobody, and React would throw away what it has yet
 * to take over of it, with the buttons that were pressed: so this waits until the page is live.
 */
function tell(session: Session, isSure = true): void {
  whenHydrated(() => {
    current = session
    isKnown = isSure
    for (const listener of listeners) listener()
  })
}
