import type { Comment } from '@grid/schema/comment'
import { DELETED_MEMBER_ID } from '@grid/schema/deleted-member'
import type { Post } from '@grid/schema/post'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { passesFocusOn } from '../../../design/passes-focus-on'
import { CommentItem } from './comment-item'
import { ComposerForMembers } from './composer-for-members'
import { DeletedComment } from './deleted-comment'
import { commentDraftName, hasDraft } from './draft-names'
import { COMMENT_MESSAGES } from './messages'
import type { Thread } from './threads'
import { useAnswering } from './use-answering'

const Root = styled('li')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2.5),
  paddingBlock: theme.spacing(2.5),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}))

const Inset = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2.5),
  marginLeft: theme.spacing(0.5),
  paddingLeft: theme.spacing(2),
  borderLeft: `1px solid ${theme.vars.palette.grid.edge}`,
  [theme.breakpoints.up('sm')]: { paddingLeft: theme.spacing(3) },
}))

const Answers = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2.5),
  margin: 0,
  padding: 0,
  listStyle: 'none',
}))

type Props = {
  readonly thread: Thread
  readonly post: Pick<Post, 'id' | 'user_id'>
  readonly uid: string | null
  /** Called with a comment that was written, or brought back, and is to be seen. */
  readonly onPosted: (id: string) => void
  /** Called with a comment that is being answered; what it returns, when that is over. */
  readonly onAnswering: (comment: Comment) => () => void
}

/** A comment and, one step in, the answers to it, which may reply to one another. */
export function CommentThread({ thread, post, uid, onPosted, onAnswering }: Props) {
  const { comment, answers } = thread
  const { answering, isAnswered, toggle, close } = useAnswering(uid, onAnswering)

  const isReplied = ({ id }: Comment) => id === answering?.replyTo?.id

  const item = (shown: Comment, more: ReactNode) => (
    <CommentItem
      comment={shown}
      isAuthor={shown.user_id === post.user_id && shown.user_id !== DELETED_MEMBER_ID}
      repliesTo={answers.find(({ id }) => id === shown.reply_to)?.author_username}
      uid={uid}
      onRestored={onPosted}
    >
      {more}
    </CommentItem>
  )
  const answer = (parent: Comment, replyTo: Comment | null) => {
    const answered = replyTo ?? parent
    const isOpen = isAnswered(answered)
    // What was typed before a reload or a sign-out is offered where it was typed.
    const isBegun = uid !== null && !isOpen && hasDraft(commentDraftName(uid, post.id, answered.id))
    return (
      <Button
        size="small"
        color="secondary"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => toggle({ parent, replyTo }, currentTarget)}
      >
        {isBegun ? COMMENT_MESSAGES.continueAnswer : 'Answer'}
      </Button>
    )
  }
  return (
    <Root ref={passesFocusOn}>
      {comment ? item(comment, answer(comment, null)) : <DeletedComment id={thread.id} />}
      {(answers.length > 0 || answering) && (
        <Inset>
          {answers.length > 0 && (
            <Answers aria-label="Answers">
              {answers.map((reply) => (
                // Below a comment that was deleted nothing can be answered any more.
                <li key={reply.id} ref={passesFocusOn}>
                  {item(reply, comment && answer(comment, reply))}
                </li>
              ))}
            </Answers>
          )}
          {answering && (
            <ComposerForMembers
              key={(answering.replyTo ?? answering.parent).id}
              author={answering.author}
              // As they are now: their authors may have left, and keep nothing but the texts.
              parent={comment ?? answering.parent}
              replyTo={answers.find(isReplied) ?? answering.replyTo}
              post={post}
              autoFocus
              onPosted={onPosted}
              onClose={close}
            />
          )}
        </Inset>
      )}
    </Root>
  )
}
