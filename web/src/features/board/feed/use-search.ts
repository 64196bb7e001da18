import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { whenHydrated } from '../../../browser/hydration'
import { cancellable } from '../../../browser/timers'
import { loadChunk } from '../../../data/load-chunk'
import type { SearchHits } from '../posts/post-card'
import { type Filters, readFilters } from './filters'
import type { SearchGroups } from './search-results'

type Code = typeof import('./search-results')

/** What shows the results of a search, once loaded. Visitors who do not search never load it. */
const searchStore = createStore<{ readonly code: Code | null }>(() => ({ code: null }))

async function loadSearchResults(): Promise<void> {
  const code = await loadChunk(() => import('./search-results'))
  whenHydrated(() => searchStore.setState({ code }))
}

/** Loads it before it is needed. A failure is reported when it is needed. */
export function fetchSearchResults(): void {
  loadSearchResults().catch(() => undefined)
}

/** A page that opens with a search loads it while it hydrates, so that no result waits for it. */
if (typeof document !== 'undefined' && readFilters(location.search).q !== '') fetchSearchResults()

/** What a search shows besides the list of posts. */
export type Search = {
  readonly isActive: boolean
  /** True until the search can show what it found. */
  readonly isLoading: boolean
  readonly hits: SearchHits | null
  /** Comments and members; null while they load and if they could not be read. */
  readonly groups: SearchGroups | null
  readonly areGroupsLoading: boolean
  /** Searches comments and members again; null unless that has failed. */
  readonly retryGroups: (() => void) | null
  /** Whether a comment or a member was found. */
  readonly hasGroups: boolean
  /** The components of the results, once loaded. */
  readonly view: Pick<Code, 'FoundGroups' | 'PostsHeading'> | null
}

type Found = { readonly q: string; readonly groups: SearchGroups }

/**
 * The comments and members that a search finds, and the passages of posts. Comments and members
 * have neither category nor tags, so they are searched without other filters only.
 */
export function useSearch({ q, category, tag, author }: Filters): Search {
  const isActive = q !== ''
  const findsGroups = isActive && !category && !tag && !author
  const code = useStore(searchStore, (state) => state.code)
  const [isMissing, setIsMissing] = useState(false)
  const [found, setFound] = useState<Found | null>(null)
  const [failedQ, setFailedQ] = useState<string | null>(null)

  useEffect(() => {
    if (!isActive || code || isMissing) return
    // Loading them stores them.
    return cancellable(
      loadSearchResults(),
      () => undefined,
      (error) => {
        console.error('The search results could not be loaded:', error)
        setIsMissing(true)
      },
    )
  }, [isActive, code, isMissing])

  useEffect(() => {
    if (!findsGroups || !code || failedQ === q) return
    const show = (groups: SearchGroups) => setFound({ q, groups })
    return cancellable(code.findGroups(q), show, (error) => {
      console.error('Comments and members could not be searched:', error)
      setFailedQ(q)
    })
  }, [findsGroups, code, q, failedQ])

  const hits = useMemo(() => (code && isActive ? code.searchHits(q) : null), [code, isActive, q])
  const groups = findsGroups && found?.q === q ? found.groups : null
  const haveFailed = findsGroups && (code ? failedQ === q : isMissing)
  const retry = () => {
    setIsMissing(false)
    setFailedQ(null)
  }
  return {
    isActive,
    hits,
    isLoading: isActive && !code && !isMissing,
    groups,
    hasGroups: groups !== null && groups.comments.length + groups.members.length > 0,
    areGroupsLoading: findsGroups && !haveFailed && groups === null,
    retryGroups: haveFailed ? retry : null,
    view: code,
  }
}
