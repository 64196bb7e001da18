import type { Post } from '@grid/schema/post'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type ReactNode, useCallback, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { EmptyState } from '../../../design/empty-state'
import { ErrorState } from '../../../design/error-state'
import { PostCard } from '../post/post-card'
import { useExactKey } from '../post/use-exact-key'
import { FollowedVotes } from '../votes/followed-votes'
import { FeedEnd } from './feed-end'
import { FeedGrid } from './feed-grid'
import { FeedSkeleton } from './feed-skeleton'
import { type Filters, hubAddress, isNarrowed } from './filters'
import { FEED_MESSAGES } from './messages'
import { NewPostsButton } from './new-posts-button'
import { NoResults } from './no-results'
import type { FeedView } from './use-feed'
import { useSayFound } from './use-say-found'

type Props = {
  readonly feed: FeedView
  readonly filters: Filters
  readonly uid: string | null
  readonly onEdit: (post: Post) => void
  readonly onWrite: () => void
  readonly onClear: () => void
}

/** The posts that the filters leave over, in two columns. */
export function Feed({ feed, filters, uid, onEdit, onWrite, onClear }: Props) {
  const top = useRef<HTMLDivElement>(null)
  const keyOf = useExactKey()
  const tagAddress = useCallback((tag: string) => hubAddress({ ...filters, tag }), [filters])
  const postIds = useMemo(() => feed.posts.map(({ id }) => id), [feed.posts])
  useSayFound(feed, filters)
  if (feed.state === 'loading') return <FeedSkeleton />
  if (feed.state === 'failed')
    return <ErrorState text={FEED_MESSAGES.fetchFailed} onRetry={feed.retry} />
  if (feed.state === 'unreachable')
    return <ErrorState text={FEED_MESSAGES.unreachable} onRetry={feed.retry} />

  const showNew = () => {
    flushSync(feed.showNew)
    top.current?.scrollIntoView({ block: 'start' })
    // The button is gone by now; who pressed it by key goes on from the first post.
    top.current?.querySelector<HTMLElement>('[data-card-link]')?.focus({ preventScroll: true })
  }

  return (
    <Stack spacing={3} ref={top} sx={{ scrollMarginTop: 96 }}>
      <NewPostsButton count={feed.heldCount} isSticky={!feed.isStale} onShow={showNew} />
      {feed.posts.length > 0 ? (
        <>
          <FollowedVotes postIds={postIds} />
          <FeedGrid data-cards>
            {feed.posts.map((post) => (
              <PostCard
                key={keyOf(post)}
                post={post}
                isOwn={post.user_id === uid}
                tagAddress={tagAddress}
                onEdit={onEdit}
              />
            ))}
          </FeedGrid>
        </>
      ) : (
        feed.later === 'ended' && <Nothing {...{ filters, onWrite, onClear }} />
      )}
      {(feed.posts.length > 0 || feed.later !== 'ended') && (
        <FeedEnd later={feed.later} count={feed.posts.length} onMore={feed.loadMore} />
      )}
    </Stack>
  )
}

function Nothing({ filters, onWrite, onClear }: Pick<Props, 'filters' | 'onWrite' | 'onClear'>) {
  if (isNarrowed(filters)) return <NoResults isSearch={filters.q !== ''} onClear={onClear} />
  const write: ReactNode = (
    <Button variant="outlined" onClick={onWrite}>
      Write the first post
    </Button>
  )
  return <EmptyState text={FEED_MESSAGES.empty} action={write} />
}
