import type { Post } from '@grid/schema/post'
import Button from '@mui/material/Button'
import { EmptyState } from '../../../design/empty-state'
import { ErrorState } from '../../../design/error-state'
import { HUB_MESSAGES } from '../messages'
import { PostCard } from '../post/post-card'
import { useNow } from '../post/use-now'
import { VotesProvider } from '../votes/votes-provider'
import { FeedGrid } from './feed-grid'
import { FeedSkeleton } from './feed-skeleton'
import type { Feed as FeedState } from './use-feed'

type Props = {
  readonly feed: FeedState
  readonly userId: string | null
  readonly onEdit: (post: Post) => void
  readonly onWrite: () => void
  readonly onRetry: () => void
}

/** The posts of a category, newest first, in two columns. */
export function Feed({ feed, userId, onEdit, onWrite, onRetry }: Props) {
  const now = useNow()
  if (feed.state === 'loading') return <FeedSkeleton />
  if (feed.state === 'failed')
    return <ErrorState text={HUB_MESSAGES.fetchFailed} onRetry={onRetry} />
  if (feed.posts.length === 0) {
    const write = (
      <Button variant="outlined" onClick={onWrite}>
        Write the first post
      </Button>
    )
    return <EmptyState text={HUB_MESSAGES.empty} action={write} />
  }
  return (
    <VotesProvider postIds={feed.posts.map(({ id }) => id)}>
      <FeedGrid>
        {feed.posts.map((post) => (
          <PostCard
            key={post.id}
            post={post}
            now={now}
            isOwn={post.user_id === userId}
            onEdit={onEdit}
          />
        ))}
      </FeedGrid>
    </VotesProvider>
  )
}
