import { createStore } from 'zustand/vanilla'
import type { DataSource, SnapshotListener } from '../data/data-source'
import { restDataSource } from '../data/data-source.rest'
import { subscribeLazily } from '../data/resubscribe'
import { currentSession, sessionStore } from './session-store'

type Stop = () => void

/** Whether this tab has, or had, a session: the member's code is loaded then. */
const firestoreUse = createStore(() => ({ hadSession: false }))

function usesFirestore(): boolean {
  if (currentSession().status !== 'signed-out') firestoreUse.setState({ hadSession: true })
  return firestoreUse.getState().hadSession
}

const loadFirestoreSource = async () =>
  (await import('../data/data-source.firestore')).firestoreDataSource

/**
 * Reads public data: through Firestore's client for members, by REST for visitors. Subscriptions
 * switch to Firestore after sign-in.
 */
export const publicData: DataSource = {
  watch: (requested, next, fail, receivedAt) =>
    subscribe(
      (source, ...listener) => source.watch(requested, ...listener, receivedAt),
      next,
      fail,
    ),
  watchOne: (from, id, next, fail) =>
    subscribe((source, ...listener) => source.watchOne(from, id, ...listener), next, fail),
  page: async (requested) => (await currentSource()).page(requested),
  one: async (from, id) => (await currentSource()).one(from, id),
}

async function currentSource(): Promise<DataSource> {
  return usesFirestore() ? loadFirestoreSource().catch(() => restDataSource) : restDataSource
}

type Fail = (error: unknown) => void

/**
 * Subscribes by REST and switches to Firestore once a member is signed in and it responds. REST
 * serves members too while the code of Firestore cannot be loaded.
 */
function subscribe<Found>(
  start: (source: DataSource, next: SnapshotListener<Found>, fail: Fail) => Stop,
  next: SnapshotListener<Found>,
  fail: Fail,
): Stop {
  const failPolling: Fail = (error) => {
    stopPolling = null
    fail(error)
  }
  let stopPolling: Stop | null = usesFirestore() ? null : start(restDataSource, next, failPolling)
  let stopRealtime: Stop | null = null

  const onSnapshot: SnapshotListener<Found> = (snapshot) => {
    // The first snapshot from the cache may have less data than the REST response.
    if (stopPolling && snapshot.fromCache) return
    stopPolling?.()
    stopPolling = null
    next(snapshot)
  }
  const failRealtime: Fail = (error) => {
    if (!stopPolling) return fail(error)
    console.warn('Firestore failed, still reading by REST:', error)
    stopRealtime?.()
    stopRealtime = null
  }
  const failLoading: Fail = (error) => {
    console.warn('Firestore was not loaded, reading by REST:', error)
    stopPolling ??= start(restDataSource, next, failPolling)
  }
  const startRealtime = (source: DataSource): Stop => {
    try {
      return start(source, onSnapshot, failRealtime)
    } catch (error) {
      // The SDK throws for an id that no document can have.
      failRealtime(error)
      return () => undefined
    }
  }
  const switchSource = () => {
    if (!usesFirestore()) return
    stopRealtime ??= subscribeLazily(loadFirestoreSource, startRealtime, failLoading)
  }
  const stopListening = sessionStore.subscribe(switchSource)
  switchSource()
  return () => {
    stopListening()
    stopPolling?.()
    stopRealtime?.()
  }
}
