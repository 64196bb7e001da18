import { CATEGORY_LABELS } from '@grid/schema/category'
import type { Post } from '@grid/schema/post'
import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { clipped } from '../../design/clipped'
import { counted } from '../../design/counted'
import { Day } from '../../design/day'
import { plainText } from '../../design/markdown/plain-text'
import { TagList } from '../../design/tag-list'
import { measure } from '../../design/theme/tokens'

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
export function MemberPost({ post }: { readonly post: Post }) {
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
        <Link component={RouterLink} to={`/hub/${post.id}`} color="inherit" underline="hover">
          {post.title}
        </Link>
      </Typography>
      <Excerpt dir="auto">{plainText(post.content)}</Excerpt>
      <TagList tags={post.tags} linkTo={(tag) => `/hub?tag=${encodeURIComponent(tag)}`} />
    </Row>
  )
}
