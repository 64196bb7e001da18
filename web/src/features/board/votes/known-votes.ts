import { useSyncExternalStore } from 'react'
import { openListeners } from '../../../browser/listeners'

/** Post id → whether the member has upvoted it, as far as that is known. */
type KnownVotes = ReadonlyMap<string, boolean>

const NONE: KnownVotes = new Map()

let known: { readonly uid: string; readonly votes: KnownVotes } | null = null
const { subscribe, tell } = openListeners()

const votesOf = (uid: string | null) => (known && known.uid === uid ? known.votes : NONE)

/** Takes over what was heard of a member's votes, or what a save has just made true. */
export function noteVotes(uid: string, news: KnownVotes): void {
  known = { uid, votes: new Map([...votesOf(uid), ...news]) }
  tell()
}

/** What is known of a member's votes, on whichever page it was heard; of nobody's, nothing. */
export function useKnownVotes(uid: string | null): KnownVotes {
  return useSyncExternalStore(
    subscribe,
    () => votesOf(uid),
    () => NONE,
  )
}
