import type { Comment } from '@grid/schema/comment'
import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { Link as RouterLink } from 'react-router-dom'
import { Markdown } from '../../../design/markdown/markdown'
import { measure } from '../../../design/theme/tokens'
import { useWithinPage } from '../board-link'
import { Ago } from '../post/ago'
import { AuthorLink } from '../post/author-link'
import { Edited } from '../post/edited'

const Meta = styled('div')(({ theme }) => ({
  ...theme.typography.data,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: theme.spacing(1.5),
  color: theme.vars.palette.text.secondary,
}))

const Words = styled('div')({ maxWidth: measure.prose })

/** What a comment says, with its Markdown drawn. */
export function CommentText({ content }: Pick<Comment, 'content'>) {
  return (
    <Words data-words>
      <Markdown text={content} />
    </Words>
  )
}

const Addressee = styled('span')({ minWidth: 0, overflowWrap: 'anywhere' })

type HeadProps = {
  readonly comment: Comment
  readonly isAuthor: boolean
  /** The name of whom it replies to within its thread, where that is known. */
  readonly repliesTo?: string | undefined
}

/** Who wrote a comment, to whom, when, and whether it was changed since; the time is its link. */
export function CommentHead({ comment, isAuthor, repliesTo }: HeadProps) {
  const within = useWithinPage()
  return (
    <Meta>
      <AuthorLink username={comment.author_username} />
      {isAuthor && <span>author</span>}
      {repliesTo && <Addressee>to {repliesTo}</Addressee>}
      <Link
        component={RouterLink}
        to={{ hash: `comment-${comment.id}` }}
        {...within}
        variant="data"
        color="inherit"
        underline="hover"
      >
        <Ago since={comment.created_at} />
      </Link>
      <Edited created_at={comment.created_at} updated_at={comment.updated_at} />
    </Meta>
  )
}
