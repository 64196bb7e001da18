import { useSyncExternalStore } from 'react'
import { openListeners } from '../../../browser/listeners'

/** What a member sees of a counter that stood at `seen` before the first click. */
export type OwnVote = {
  readonly uid: string
  readonly seen: number
  readonly count: number
  /** Whether it is still being saved, or waits for a connection. */
  readonly isSaving: boolean
  readonly isGiven: boolean
}

const votes = new Map<string, OwnVote>()
const { subscribe, tell } = openListeners()

/** The member's vote for a post as it was clicked; kept when its page is left, as it is saved. */
export function ownVoteOf(postId: string): OwnVote | null {
  return votes.get(postId) ?? null
}

/** Shows a vote in the place of what was shown; null leaves that to the counter. */
export function showOwnVote(postId: string, vote: OwnVote | null): void {
  if (vote) votes.set(postId, vote)
  else votes.delete(postId)
  tell()
}

/** The same, for who is here; null when another member has clicked, or nobody. */
export function useOwnVote(uid: string | null, postId: string): OwnVote | null {
  const own = useSyncExternalStore(
    subscribe,
    () => ownVoteOf(postId),
    () => null,
  )
  return own?.uid === uid ? own : null
}
