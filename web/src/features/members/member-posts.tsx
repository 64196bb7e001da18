import { plainText } from '@grid/markdown/plain-text'
import { CATEGORY_LABELS } from '@grid/schema/category'
import type { Post } from '@grid/schema/post'
import type { Profile } from '@grid/schema/profile'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useCallback } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { passFocusOnRemoval } from '../../browser/focus'
import { usePages } from '../../data/use-pages'
import { SteadyButton } from '../../design/buttons'
import { TagList } from '../../design/lists'
import { CardSkeleton, LoadingRegion } from '../../design/loading'
import { EmptyState, ErrorState } from '../../design/states'
import { clipped, counted, Day, ownLinesLink } from '../../design/text'
import { measure } from '../../design/theme/tokens'
import { useReadOn } from '../../design/use-read-on'
import { postsOf } from './members'
import { MEMBERS_MESSAGES } from './use-member'

const Row = styled('article')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1.5),
  paddingBlock: theme.spacing(3),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  overflowWrap: 'anywhere',
  ...clipped,
}))

const Meta = styled('p')(({ theme }) => ({
  ...theme.typography.data,
  margin: 0,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: theme.spacing(2),
  color: theme.vars.palette.text.secondary,
}))

const Excerpt = styled('p')(({ theme }) => ({
  margin: 0,
  maxWidth: measure.prose,
  color: theme.vars.palette.text.secondary,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
}))

/** One post in the list of its author: enough to decide whether to open it. */
function MemberPost({ post }: { readonly post: Post }) {
  const id = `post-${post.id}`
  return (
    <Row aria-labelledby={id}>
      <Meta>
        <span>{CATEGORY_LABELS[post.category]}</span>
        <Day date={post.created_at.toDate()} />
        <span>{counted(post.upvotes, 'upvote')}</span>
        <span>{counted(post.comment_count, 'comment')}</span>
      </Meta>
      <Typography variant="h4" component="h3" id={id} dir="auto">
        <Link
          component={RouterLink}
          to={`/hub/${post.id}`}
          color="inherit"
          underline="hover"
          sx={ownLinesLink}
        >
          {post.title}
        </Link>
      </Typography>
      <Excerpt dir="auto">{plainText(post.content)}</Excerpt>
      <TagList tags={post.tags} linkTo={(tag) => `/hub?tag=${encodeURIComponent(tag)}`} />
    </Row>
  )
}

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
  const fetchPage = useCallback((last: Post | null) => postsOf(member.id, last), [member.id])
  const { items: posts, hasMore, state, problem, more } = usePages(fetchPage)
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
      {hasMore && state !== 'failed' && (
        <SteadyButton
          ref={passFocusOnRemoval}
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
