import type { Post } from '@grid/schema/post'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import { MessageSquare } from 'lucide-react'
import { Link, type LinkProps } from 'react-router-dom'
import { counted } from '../../../design/text'
import { UpvoteButton } from '../upvote-button'

const Figure = styled(Link)(({ theme }) => ({
  ...theme.typography.data,
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(0.75),
  minHeight: 34,
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.secondary,
  textDecoration: 'none',
  '&:hover': { color: theme.vars.palette.text.primary },
}))

type Props = {
  readonly post: Post
  /** What the link to the comments leaves in the history. */
  readonly commentsLink: Pick<LinkProps, 'replace' | 'state'>
}

/** What others made of a post: its upvotes and its comments. */
export function PostFigures({ post, commentsLink }: Props) {
  return (
    <Stack direction="row" spacing={2.5} useFlexGap sx={figures}>
      <UpvoteButton post={post} />
      <Figure to={`/hub/${post.id}#comments`} {...commentsLink}>
        <MessageSquare size={15} aria-hidden />
        {counted(post.comment_count, 'comment')}
      </Figure>
    </Stack>
  )
}

/** On the narrowest screens, big counts take two lines. */
const figures = { alignItems: 'center', flexWrap: 'wrap', rowGap: 0.5 } as const
