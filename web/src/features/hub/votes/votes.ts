import { createContext, useContext } from 'react'
import type { KnownVotes } from './known-votes'

/** The member's upvotes of the posts on the screen. */
export const VotesContext = createContext<KnownVotes>(new Map())

export function useVotes(): KnownVotes {
  return useContext(VotesContext)
}
