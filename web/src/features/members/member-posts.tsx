import type { Profile } from '@grid/schema/profile'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { EmptyState } from '../../design/empty-state'
import { ErrorState } from '../../design/error-state'
import { LoadingRegion } from '../../design/loading-region'
import { passesFocusOn } from '../../design/passes-focus-on'
import { CardSkeleton } from '../../design/skeletons'
import { SteadyButton } from '../../design/steady-button'
import { useReadOn } from '../../design/use-read-on'
import { MemberPost } from './member-post'
import { MEMBERS_MESSAGES } from './messages'
import { usePosts } from './use-posts'

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: theme.spacing(1, 3),
  marginBottom: theme.spacing(3),
}))

/** What a member has written, newest first, with a button for more. */
export function MemberPosts({ member }: { readonly member: Pick<Profile, 'id' | 'username'> }) {
  const { posts, next, state, problem, more } = usePosts(member.id)
  const readOn = useReadOn(posts.length, 'posts')
  return (
    <section aria-labelledby="member-posts">
      <Head>
        <Typography variant="h3" component="h2" id="member-posts">
          Posts
        </Typography>
        {posts.length > 0 && (
          <Link
            component={RouterLink}
            to={`/hub?author=${encodeURIComponent(member.username)}`}
            variant="body2"
          >
            Search these posts on The Grid
          </Link>
        )}
      </Head>
      {posts.map((post) => (
        <MemberPost key={post.id} post={post} />
      ))}
      {state === 'loading' && posts.length === 0 && (
        <LoadingRegion label={MEMBERS_MESSAGES.loadingPosts}>
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
        <SteadyButton
          ref={passesFocusOn}
          variant="outlined"
          color="secondary"
          loading={state === 'loading'}
          onClick={({ currentTarget }) => {
            readOn(currentTarget, currentTarget.previousElementSibling)
            more()
          }}
          sx={{ mt: 2 }}
        >
          Show more posts
        </SteadyButton>
      )}
    </section>
  )
}
