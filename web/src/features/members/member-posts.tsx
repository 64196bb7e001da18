import { postPath, tagPath } from '@grid/schema/board-urls'
import type { Post } from '@grid/schema/post'
import { CATEGORY_LABELS } from '@grid/schema/post-display'
import type { Profile } from '@grid/schema/profile'
import { plainText } from '@grid/schema/text-markdown'
import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { TagList } from '../../design/lists'
import { EmptyState } from '../../design/states'
import { clampedTo, clipped, counted, Day, ownLinesLink, withinLines } from '../../design/text'
import { ListExcerpt, ListMeta, PagedList, usePages } from '../../forms/paged-list'
import { MEMBERS_MESSAGES, postsOf } from './members'

const Row = styled('article')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1.5),
  paddingBlock: theme.spacing(3),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  overflowWrap: 'anywhere',
  ...clipped,
}))

const Excerpt = styled(ListExcerpt)(clampedTo(3))

/** One post in the list of its author: enough to decide whether to open it. */
function MemberPost({ post }: { readonly post: Post }) {
  const id = `post-${post.id}`
  return (
    <Row aria-labelledby={id}>
      <ListMeta>
        <span>{CATEGORY_LABELS[post.category]}</span>
        <Day date={post.created_at.toDate()} />
        <span>{counted(post.upvotes, 'upvote')}</span>
        <span>{counted(post.comment_count, 'comment')}</span>
      </ListMeta>
      <Typography variant="h4" component="h3" id={id} dir="auto">
        <Link
          component={RouterLink}
          to={postPath(post.id)}
          color="inherit"
          underline="hover"
          sx={ownLinesLink}
        >
          {withinLines(post.title)}
        </Link>
      </Typography>
      <Excerpt dir="auto">{plainText(post.content)}</Excerpt>
      <TagList tags={post.tags} linkTo={tagPath} />
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

const MESSAGES = {
  loading: MEMBERS_MESSAGES.loadingPosts,
  failed: MEMBERS_MESSAGES.postsFailed,
  more: 'Show more posts',
} as const

/** What a member has written, newest first, with a button for more. */
export function MemberPosts({ member }: { readonly member: Pick<Profile, 'id' | 'username'> }) {
  const pages = usePages((last: Post | null, count) => postsOf(member.id, last, count))
  return (
    <section aria-labelledby="member-posts">
      <Head>
        <Typography variant="h3" component="h2" id="member-posts">
          Posts
        </Typography>
        {pages.items.length > 0 && (
          <Link
            component={RouterLink}
            to={`/hub?author=${encodeURIComponent(member.username)}`}
            variant="body2"
          >
            Search these posts on The Grid
          </Link>
        )}
      </Head>
      <PagedList
        pages={pages}
        name="posts"
        messages={MESSAGES}
        empty={<EmptyState text={MEMBERS_MESSAGES.noPosts} />}
      >
        {(post) => <MemberPost key={post.id} post={post} />}
      </PagedList>
    </section>
  )
}
