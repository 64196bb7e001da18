import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { EmptyState } from '../../design/empty-state'
import { ErrorState } from '../../design/error-state'
import { LoadingRegion } from '../../design/loading-region'
import { CardSkeleton } from '../../design/skeletons'
import { MemberPost } from './member-post'
import { MEMBERS_MESSAGES } from './messages'
import { usePosts } from './use-posts'

/** What a member has written, newest first, with a button for more. */
export function MemberPosts({ userId }: { readonly userId: string }) {
  const { posts, next, state, problem, more } = usePosts(userId)
  return (
    <section aria-labelledby="member-posts">
      <Typography variant="h3" component="h2" id="member-posts" sx={{ mb: 3 }}>
        Posts
      </Typography>
      {posts.map((post) => (
        <MemberPost key={post.id} post={post} />
      ))}
      {state === 'loading' && posts.length === 0 && (
        <LoadingRegion label={MEMBERS_MESSAGES.loading}>
          <Stack spacing={2}>
            <CardSkeleton />
            <CardSkeleton />
          </Stack>
        </LoadingRegion>
      )}
      {state === 'ready' && posts.length === 0 && <EmptyState text={MEMBERS_MESSAGES.noPosts} />}
      {state === 'failed' && (
        <ErrorState text={`${MEMBERS_MESSAGES.postsFailed} ${problem}`} onRetry={more} />
      )}
      {next && state !== 'failed' && (
        <Button
          variant="outlined"
          color="secondary"
          loading={state === 'loading'}
          onClick={more}
          sx={{ mt: 2 }}
        >
          Show more posts
        </Button>
      )}
    </section>
  )
}
