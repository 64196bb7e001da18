import type { DataSource, SnapshotListener } from '../data/data-source'
import { restDataSource } from '../data/data-source.rest'
import { subscribeLazily } from '../data/resubscribe'
import { currentSession, sessionStore } from './session-store'

type Stop = () => void

let mayBeSignedIn = false

/** Who is signed in, or was in this tab: what members need is there by then. */
function isReadByMember(): boolean {
  mayBeSignedIn ||= currentSession().status !== 'signed-out'
  return mayBeSignedIn
}

const membersReader = async () =>
  (await import('../data/data-source.firestore')).firestoreDataSource

/**
 * Reads what is public as suits who is here: for members by the client that hears of each change
 * and writes, for visitors without it. Who signs in on the way keeps what they follow.
 */
export const publicData: DataSource = {
  watch: (wanted, tell, fail) => follow((by, ...ears) => by.watch(wanted, ...ears), tell, fail),
  watchOne: (from, id, tell, fail) =>
    follow((by, ...ears) => by.watchOne(from, id, ...ears), tell, fail),
  page: async (wanted) => (await presentReader()).page(wanted),
  one: async (from, id) => (await presentReader()).one(from, id),
}

async function presentReader(): Promise<DataSource> {
  return isReadByMember() ? membersReader() : restDataSource
}

type Fail = (error: unknown) => void

/** Follows something, by another reader once somebody is signed in and that reader answers. */
function follow<Answer>(
  start: (by: DataSource, hear: SnapshotListener<Answer>, fail: Fail) => Stop,
  tell: SnapshotListener<Answer>,
  fail: Fail,
): Stop {
  const failPolling: Fail = (error) => {
    stopPolling = null
    fail(error)
  }
  let stopPolling: Stop | null = isReadByMember() ? null : start(restDataSource, tell, failPolling)
  let stopLive: Stop | null = null

  const hear: SnapshotListener<Answer> = (heard) => {
    // What its cache remembers at first is less than what was read before.
    if (stopPolling && heard.fromCache) return
    stopPolling?.()
    stopPolling = null
    tell(heard)
  }
  const failLive: Fail = (error) => {
    if (!stopPolling) return fail(error)
    console.warn('Still read as visitors do:', error)
    stopLive?.()
    stopLive = null
  }
  const goLive = () => {
    if (!isReadByMember()) return
    stopLive ??= subscribeLazily(membersReader, (by) => start(by, hear, failLive), failLive)
  }
  const stopListening = sessionStore.subscribe(goLive)
  goLive()
  return () => {
    stopListening()
    stopPolling?.()
    stopLive?.()
  }
}
