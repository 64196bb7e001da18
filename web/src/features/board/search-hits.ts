import type { Post } from '@grid/schema/post'
import { createContext, type ReactNode } from 'react'

/** How a search shows what it found. Null without a search, and until its code is loaded. */
export type SearchHits = {
  /** A text in which the words of the search are marked. */
  readonly mark: (text: string) => ReactNode
  /** The parts of a post that match, instead of its beginning; null if none does. */
  readonly passages: (post: Post) => ReactNode
}

export const SearchHitsContext = createContext<SearchHits | null>(null)
