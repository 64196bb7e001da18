import type { Comment } from '@grid/schema/comment'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Markdown } from '../../../design/markdown/markdown'
import { Ago } from '../post/ago'
import { Edited } from '../post/edited'

const Meta = styled('div')(({ theme }) => ({
  ...theme.typography.data,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: theme.spacing(1.5),
  color: theme.vars.palette.text.secondary,
}))

const Words = styled('div')({ maxWidth: '72ch' })

/** What a comment says, with its Markdown drawn. */
export function CommentText({ content }: Pick<Comment, 'content'>) {
  return (
    <Words data-words>
      <Markdown text={content} />
    </Words>
  )
}

type HeadProps = { readonly comment: Comment; readonly isAuthor: boolean }

/** Who wrote a comment, when, and whether it was changed since. */
export function CommentHead({ comment, isAuthor }: HeadProps) {
  return (
    <Meta>
      <Typography variant="data" sx={{ color: 'text.primary', overflowWrap: 'anywhere' }}>
        {comment.author_username}
      </Typography>
      {isAuthor && <span>author</span>}
      <Ago since={comment.created_at} />
      <Edited created_at={comment.created_at} updated_at={comment.updated_at} />
    </Meta>
  )
}
