import type { Post } from '@grid/schema/post'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { MessageSquare } from 'lucide-react'
import { counted } from '../../../design/counted'
import { EmptyState } from '../../../design/empty-state'
import { ErrorState } from '../../../design/error-state'
import { LoadingRegion } from '../../../design/loading-region'
import { LinesSkeleton } from '../../../design/skeletons'
import { useSignedIn } from '../../../session/session'
import { CommentThread } from './comment-thread'
import { CommentsEnd } from './comments-end'
import { DeletedComment } from './deleted-comment'
import { COMMENT_MESSAGES } from './messages'
import { ThreadList } from './thread-list'
import type { Thread } from './threads'
import { useAnswered } from './use-answered'
import { useCommentAnchor } from './use-comment-anchor'
import { useComments } from './use-comments'

const Root = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(3),
  maxWidth: 800,
  marginTop: theme.spacing(8),
  paddingBottom: theme.spacing(8),
  scrollMarginTop: theme.spacing(12),
  '&:focus': { outline: 'none' },
}))

const NONE: readonly Thread[] = []

/** What members say about a post: live, oldest first, with one level of answers. */
export function Comments({
  post,
}: {
  readonly post: Pick<Post, 'id' | 'user_id' | 'comment_count'>
}) {
  const { list, retry, more, also } = useComments(post.id)
  const uid = useSignedIn()?.account.id ?? null
  const { threads, hold } = useAnswered(list.state === 'loaded' ? list.threads : NONE)
  const named = useCommentAnchor(list.state === 'loaded', also)
  const isNamedMissing =
    list.state === 'loaded' &&
    named !== null &&
    list.missing.has(named) &&
    !threads.some(({ id }) => id === named)

  return (
    <Root id="comments" tabIndex={-1} aria-labelledby="comments-title">
      <Typography variant="h3" component="h2" id="comments-title">
        {counted(post.comment_count, 'comment')}
      </Typography>
      {list.state === 'loading' && (
        <LoadingRegion label={COMMENT_MESSAGES.loading}>
          <LinesSkeleton lines={4} />
        </LoadingRegion>
      )}
      {list.state === 'failed' && (
        <ErrorState text={COMMENT_MESSAGES.fetchFailed} onRetry={retry} />
      )}
      {list.state === 'unreachable' && (
        <ErrorState text={COMMENT_MESSAGES.unreachable} onRetry={retry} />
      )}
      {isNamedMissing && <DeletedComment id={named} />}
      {list.state === 'loaded' && threads.length === 0 && (
        <EmptyState text={COMMENT_MESSAGES.empty} icon={MessageSquare} />
      )}
      {list.state === 'loaded' && threads.length > 0 && (
        <ThreadList {...{ threads, list }} total={post.comment_count} onMore={more}>
          {(thread) => (
            <CommentThread
              key={thread.id}
              thread={thread}
              post={post}
              uid={uid}
              onPosted={also}
              onAnswering={hold}
            />
          )}
        </ThreadList>
      )}
      <CommentsEnd post={post} onPosted={also} />
    </Root>
  )
}
