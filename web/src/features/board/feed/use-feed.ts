import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { notify } from '../../../design/notify'
import { noteShown, useFirstPage } from '../first-page'
import type { FeedState } from './feed-store'
import { feedOf } from './feeds'
import type { Filters } from './filters'
import { FEED_MESSAGES } from './messages'

/** The feed and what a reader may ask of it. */
export type FeedView = FeedState & {
  readonly loadMore: () => void
  readonly showNew: () => void
  readonly retry: () => void
}

/** The feed under the filters: its first page live, and as far down as the reader has come. */
export function useFeed(filters: Filters, uid: string | null): FeedView {
  const first = useFirstPage()
  const feed = useMemo(() => feedOf(filters, first), [filters, first])
  const [attempt, setAttempt] = useState(0)
  const { key } = useLocation()
  const isReturning = useNavigationType() === 'POP'
  const [drawn] = useState(feed.state)
  const state = useSyncExternalStore(feed.subscribe, feed.state, () => drawn)

  useEffect(() => noteShown(first), [first])

  useEffect(() => feed.setReader(uid), [feed, uid])

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks anew
  useEffect(() => feed.follow(isReturning), [feed, attempt])

  // biome-ignore lint/correctness/useExhaustiveDependencies: coming here again shows what is new
  useEffect(() => {
    if (!isReturning) feed.reveal()
  }, [feed, key])

  const hasFailed = state.state === 'failed'
  useEffect(() => {
    if (hasFailed) notify.error(FEED_MESSAGES.fetchFailed)
  }, [hasFailed])

  return useMemo(
    () => ({
      ...state,
      loadMore: () => void feed.more(),
      showNew: () => feed.reveal(),
      retry: () => setAttempt((count) => count + 1),
    }),
    [feed, state],
  )
}
