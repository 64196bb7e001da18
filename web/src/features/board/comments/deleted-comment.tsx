import type { Comment } from '@grid/schema/comment'
import Typography from '@mui/material/Typography'
import { COMMENT_MESSAGES } from './messages'

/** Stands where a comment was, so that its address still leads to an answer. */
export function DeletedComment({ id }: Pick<Comment, 'id'>) {
  return (
    <Typography id={`comment-${id}`} tabIndex={-1} sx={{ color: 'text.secondary' }}>
      {COMMENT_MESSAGES.removed}
    </Typography>
  )
}
