import type { Comment } from '@grid/schema/comment'
import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { passFocusOnRemoval } from '../../../browser/focus'
import { loadChunk } from '../../../data/load-chunk'
import { SteadyButton } from '../../../design/buttons'
import { lazyComponent } from '../../../design/lazy-component'
import { Markdown } from '../../../design/markdown'
import { StatusMark } from '../../../design/status-mark'
import { clipped } from '../../../design/text'
import { measure, radius } from '../../../design/theme/tokens'
import { AuthorMenu } from '../../../social/author-menu'
import { ReportButton } from '../../../social/report-button'
import { Folded } from '../folded'
import { AuthorLink, Edited, useInPageLink } from '../posts/post-header'
import { TimeAgo } from '../time-ago'
import { useDelete } from '../use-delete'
import { changeDrafts, hasDraft } from './comment-drafts'
import { COMMENT_MESSAGES, CONFIRM_DELETE_COMMENT } from './comment-messages'

/** Replaces a deleted comment, so that links to it still work. */
export function DeletedComment({ id }: Pick<Comment, 'id'>) {
  return (
    <Typography id={`comment-${id}`} tabIndex={-1} sx={{ color: 'text.secondary' }}>
      {COMMENT_MESSAGES.removed}
    </Typography>
  )
}

const Meta = styled('div')(({ theme }) => ({
  ...theme.typography.data,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: theme.spacing(1.5),
  color: theme.vars.palette.text.secondary,
}))

const Text = styled('div')({ ...clipped, maxWidth: measure.prose })

function CommentText({ content }: Pick<Comment, 'content'>) {
  return (
    <Text data-words>
      <Markdown text={content} />
    </Text>
  )
}

const Addressee = styled('span')({ minWidth: 0, overflowWrap: 'anywhere' })

type HeadProps = {
  readonly comment: Comment
  readonly isAuthor: boolean
  /** Whether the author of the post accepted it as the answer. */
  readonly isAnswer?: boolean
  /** The name of the author it replies to within its thread, if loaded. */
  readonly repliesTo?: string | undefined
}

/** The author, recipient and time of a comment. The time links to the comment. */
export function CommentHead({ comment, isAuthor, isAnswer, repliesTo }: HeadProps) {
  const inPage = useInPageLink()
  return (
    <Meta>
      <AuthorLink username={comment.author_username} />
      {isAuthor && <span>author</span>}
      {isAnswer && <StatusMark tone="success">{COMMENT_MESSAGES.accepted}</StatusMark>}
      {repliesTo && <Addressee>to {repliesTo}</Addressee>}
      <Link
        component={RouterLink}
        to={{ hash: `comment-${comment.id}` }}
        {...inPage}
        variant="data"
        color="inherit"
        underline="hover"
      >
        <TimeAgo since={comment.created_at} />
      </Link>
      <Edited kind="comment" text={comment} />
    </Meta>
  )
}

const CommentEditor = lazyComponent(async () => (await import('./comment-form')).CommentEditor, {
  prefetch: true,
})

const Root = styled('article')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  scrollMarginTop: theme.spacing(12),
  borderRadius: radius.base,
  '&:focus': { outline: `1px solid ${theme.vars.palette.primary.main}`, outlineOffset: 8 },
}))

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.5),
  marginLeft: theme.spacing(-1.5),
  '& > button': { color: theme.vars.palette.text.secondary },
  '& > button:hover': { color: theme.vars.palette.text.primary },
}))

const fetchOwnComments = () => loadChunk(() => import('./comments.firestore'))

type Props = HeadProps & {
  readonly uid: string | null
  /** Called after a deletion was undone. */
  readonly onRestored: (id: string) => void
  /** Further actions, such as replying. */
  readonly children?: ReactNode
}

/** One comment, with the actions of its owner or of other users. */
export function CommentItem(props: Props) {
  const { comment, uid, onRestored, children, ...head } = props
  const [isEditing, setIsEditing] = useState(false)
  /** Then the button that opened the editor takes the focus again. */
  const [wasEdited, setWasEdited] = useState(false)
  const isOwn = comment.user_id === uid

  const close = () => {
    setIsEditing(false)
    setWasEdited(true)
  }
  return (
    <Root
      id={`comment-${comment.id}`}
      tabIndex={-1}
      aria-label={`Comment by ${comment.author_username}`}
    >
      <CommentHead comment={comment} {...head} />
      {isEditing && isOwn ? (
        <CommentEditor
          comment={comment}
          onClose={close}
          onLoadError={close}
          fallback={<CommentText content={comment.content} />}
        />
      ) : (
        <Folded authorId={comment.user_id} what="Comment">
          <CommentText content={comment.content} />
          <Actions ref={passFocusOnRemoval} data-screen-only>
            {children}
            {isOwn ? (
              <OwnActions
                comment={comment}
                wasEdited={wasEdited}
                onEdit={() => setIsEditing(true)}
                onRestored={onRestored}
              />
            ) : (
              <>
                <ReportButton
                  target={{ type: 'comment', id: comment.id, postId: comment.post_id }}
                />
                <AuthorMenu authorId={comment.user_id} username={comment.author_username} />
              </>
            )}
          </Actions>
        </Folded>
      )}
    </Root>
  )
}

type OwnActionsProps = Pick<Props, 'comment' | 'onRestored'> & {
  readonly wasEdited: boolean
  readonly onEdit: () => void
}

function OwnActions({ comment, wasEdited, onEdit, onRestored }: OwnActionsProps) {
  const { isDeleting, askAndDelete } = useDelete({
    question: CONFIRM_DELETE_COMMENT,
    remove: async () => (await fetchOwnComments()).deleteComment(comment),
    restore: async () => {
      const isBack = await (await fetchOwnComments()).restoreComment(comment)
      if (isBack) onRestored(comment.id)
      return isBack
    },
    messages: COMMENT_MESSAGES,
  })
  return (
    <>
      <SteadyButton
        autoFocus={wasEdited}
        size="small"
        color="secondary"
        disabled={isDeleting}
        onClick={onEdit}
      >
        {hasDraft(changeDrafts(comment.user_id, comment.id))
          ? COMMENT_MESSAGES.continueEditing
          : 'Edit'}
      </SteadyButton>
      <SteadyButton size="small" color="secondary" disabled={isDeleting} onClick={askAndDelete}>
        Delete
      </SteadyButton>
    </>
  )
}
