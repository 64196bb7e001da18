import {
  memo,
  type ReactNode,
  Suspense,
  startTransition,
  useDeferredValue,
  useEffect,
  useState,
} from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useIsHydrated, whenHydrated } from '../browser/hydration'
import { reloadIfOutdated } from '../browser/new-version'
import { withTimeout } from '../browser/timers'
import { isResolved, LOADING, type Session, SessionContext, useSession } from './session'
import { onSignInElsewhere, wasSignedIn } from './was-signed-in'

/** How long a failed load of the session code waits before the next attempt. */
const RETRY_MS = 10_000

const SIGNED_OUT: Session = { status: 'signed-out' }

/** The session that a prerendered page shows until it is hydrated. */
const PRERENDERED: Session = { status: 'signed-out' }

type SessionState = {
  readonly session: Session
  /** True once Firebase has answered. The was-signed-in flag alone confirms nothing. */
  readonly isConfirmed: boolean
}

/**
 * The session of this tab. The initial state is signed out: prerendered pages show it, so their
 * hydration starts from it. A browser that was left signed in continues with `loading`.
 */
export const sessionStore = createStore<SessionState>(() => ({
  session: SIGNED_OUT,
  isConfirmed: false,
}))

if (wasSignedIn()) sessionStore.setState({ session: LOADING })

/** Whether the session code is loaded, or loading. It subscribes to Firebase Auth. */
const watchStore = createStore(() => ({ isWatched: false }))

/** The current session. Inside React, use `useSession`. */
export function currentSession(): Session {
  return sessionStore.getState().session
}

/** Whether this member is still signed in, for work that began while they were. */
export function isSignedInAs(uid: string): boolean {
  const session = currentSession()
  return session.status === 'signed-in' && session.account.id === uid
}

const RESOLVE_TIMEOUT_MS = 10_000
/** Without a connection only what the device has stored can resolve the session. */
const OFFLINE_TIMEOUT_MS = 1_000

/** The session once it is resolved, or null if that takes longer than 10 s, offline 1 s. */
export function resolvedSession(): Promise<Session | null> {
  let stop = () => {}
  const resolved = new Promise<Session>((resolve) => {
    const check = () => {
      const session = currentSession()
      if (isResolved(session)) resolve(session)
    }
    stop = sessionStore.subscribe(check)
    check()
  })
  const ms = navigator.onLine ? RESOLVE_TIMEOUT_MS : OFFLINE_TIMEOUT_MS
  return withTimeout(resolved, ms, () => null).finally(stop)
}

/**
 * The session for a page that is not public. It always asks Firebase: the was-signed-in flag, which
 * is enough for public pages, is no proof that nobody is signed in.
 */
export function useConfirmedSession(): Session {
  const session = useSession()
  // Deferred like the session, so that a confirmation never comes with the session before it.
  const isConfirmed = useDeferredValue(useStore(sessionStore, (state) => state.isConfirmed))
  useEffect(watchSession, [])
  return isConfirmed && session !== PRERENDERED ? session : LOADING
}

/** Subscribes to Firebase Auth, once per page load. Loads the member's code. */
export function watchSession(): void {
  if (watchStore.getState().isWatched) return
  watchStore.setState({ isWatched: true })
  import('./session.auth')
    .then(({ watchAuth }) => watchAuth((session) => setSession(session)))
    .catch((error: unknown) => {
      console.error('The session could not be read:', error)
      watchStore.setState({ isWatched: false })
      const isMember = wasSignedIn()
      setSession(SIGNED_OUT, !isMember)
      if (!isMember) return
      retryWatch()
      void reloadIfOutdated()
    })
}

/** Tries again after `RETRY_MS`, or as soon as the browser is online. */
function retryWatch(): void {
  const retry = () => {
    clearTimeout(timer)
    window.removeEventListener('online', retry)
    watchSession()
  }
  const timer = setTimeout(retry, RETRY_MS)
  window.addEventListener('online', retry)
}

/** Subscribes to Firebase Auth if this browser was left signed in, now or by another tab. */
export function watchReturningMember(): () => void {
  if (wasSignedIn()) watchSession()
  return onSignInElsewhere(watchSession)
}

/**
 * Stores the session after hydration. An earlier change would make React discard the prerendered
 * DOM that it has yet to hydrate, with the buttons that were pressed.
 */
function setSession(session: Session, isConfirmed = true): void {
  whenHydrated(() => {
    const current = currentSession()
    // The server sends a profile more than once, and mostly no ban.
    const isNew = JSON.stringify(session) !== JSON.stringify(current)
    sessionStore.setState({ session: isNew ? session : current, isConfirmed })
  })
}

/**
 * Provides the session to the app. Loads Firebase only if somebody may be signed in. While a page
 * hydrates, everything shows the visitor that it was rendered for: a context that changes makes
 * React hydrate all cards one by one, and render the ones before again for each.
 */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  // Deferred: a store updates React synchronously, which would render the page in one task.
  const session = useDeferredValue(useStore(sessionStore, (state) => state.session))
  const [isHydrated, setIsHydrated] = useState(useIsHydrated())
  useEffect(watchReturningMember, [])
  return (
    <SessionContext value={isHydrated ? session : PRERENDERED}>
      {children}
      <HydrationEnd onHydrated={setIsHydrated} />
    </SessionContext>
  )
}

type HydrationEndProps = { readonly onHydrated: (isHydrated: boolean) => void }

/** React hydrates parts of a page in their order, but a part with new props before others. */
const HydrationEnd = memo(function HydrationEnd(props: HydrationEndProps) {
  return (
    <Suspense>
      <HydratesLast {...props} />
    </Suspense>
  )
})

function HydratesLast({ onHydrated }: HydrationEndProps) {
  useEffect(() => startTransition(() => onHydrated(true)), [onHydrated])
  return null
}

/**
 * Provides the session at once, for a part of the page that all members look for first. The part
 * must hold nothing that hydrates later.
 */
export function PromptSession({ children }: { readonly children: ReactNode }) {
  return (
    <SessionContext value={useStore(sessionStore, (state) => state.session)}>
      {children}
    </SessionContext>
  )
}
