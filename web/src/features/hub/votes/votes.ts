import { createContext, useContext } from 'react'

/** The member's upvotes of the posts on the screen. */
type Votes = {
  /** True or false once it is known. */
  readonly given: ReadonlyMap<string, boolean>
  /** Takes over what a save has just made true, before the live query says so. */
  readonly note: (postId: string, isGiven: boolean) => void
}

export const VotesContext = createContext<Votes>({ given: new Map(), note: () => undefined })

export function useVotes(): Votes {
  return useContext(VotesContext)
}
