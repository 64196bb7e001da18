import type { Post } from '@grid/schema/post'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import { MessageSquare } from 'lucide-react'
import { UpvoteButton } from '../votes/upvote-button'

const Figure = styled('span')(({ theme }) => ({
  ...theme.typography.data,
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(0.75),
  color: theme.vars.palette.text.secondary,
}))

/** What others made of a post: its upvotes and its comments. */
export function PostFigures({ post }: { readonly post: Post }) {
  return (
    <Stack direction="row" spacing={2.5} sx={{ alignItems: 'center' }}>
      <UpvoteButton post={post} />
      <Figure>
        <MessageSquare size={15} aria-hidden />
        {counted(post.comment_count, 'comment')}
      </Figure>
    </Stack>
  )
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
