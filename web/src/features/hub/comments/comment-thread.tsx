import type { Comment } from '@grid/schema/comment'
import { DELETED_MEMBER_ID } from '@grid/schema/deleted-member'
import type { Post } from '@grid/schema/post'
import type { Profile } from '@grid/schema/profile'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { giveBackFocus } from '../../../browser/give-back-focus'
import { useRequireWriter } from '../writing/use-require-writer'
import { CommentItem } from './comment-item'
import { ComposerForMembers } from './composer-for-members'
import { DeletedComment } from './deleted-comment'
import { commentDraftName, hasDraft } from './draft-names'
import { COMMENT_MESSAGES } from './messages'
import type { Thread } from './threads'

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

/** Who answers, and what: the comment as it was, for it may be deleted meanwhile. */
type Answering = { readonly author: Profile; readonly parent: Comment }

/** A comment and, one step in, the answers to it. */
export function CommentThread({ thread, post, uid, onPosted, onAnswering }: Props) {
  const requireWriter = useRequireWriter()
  const opener = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<Answering | null>(null)
  // What one member opened is not shown to the next one at the same screen.
  const answering = opened?.author.id === uid ? opened : null
  const { comment, answers } = thread
  // What was typed before a reload or a sign-out is offered where it was typed.
  const isBegun =
    uid !== null && answering === null && hasDraft(commentDraftName(uid, post.id, thread.id))
  const open = async (parent: Comment) => {
    const author = await requireWriter(COMMENT_MESSAGES.signInFirst)
    setOpened(author && { author, parent })
  }

  const parent = answering?.parent
  useEffect(() => (parent ? onAnswering(parent) : undefined), [parent, onAnswering])

  const close = () => {
    setOpened(null)
    giveBackFocus(opener.current)
  }
  const item = (shown: Comment, more?: ReactNode) => (
    <CommentItem
      comment={shown}
      isAuthor={shown.user_id === post.user_id && shown.user_id !== DELETED_MEMBER_ID}
      uid={uid}
      onRestored={onPosted}
    >
      {more}
    </CommentItem>
  )
  const answer = (shown: Comment) => (
    <Button
      ref={opener}
      size="small"
      color="secondary"
      aria-expanded={answering !== null}
      onClick={() => (answering ? setOpened(null) : void open(shown))}
    >
      {isBegun ? COMMENT_MESSAGES.continueAnswer : 'Answer'}
    </Button>
  )
  return (
    <Root>
      {comment ? item(comment, answer(comment)) : <DeletedComment id={thread.id} />}
      {(answers.length > 0 || answering) && (
        <Inset>
          {answers.length > 0 && (
            <Answers aria-label="Answers">
              {answers.map((reply) => (
                <li key={reply.id}>{item(reply)}</li>
              ))}
            </Answers>
          )}
          {answering && (
            <ComposerForMembers
              author={answering.author}
              post={post}
              parent={answering.parent}
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
