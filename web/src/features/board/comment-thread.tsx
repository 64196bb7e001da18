import type { Comment } from '@grid/schema/comment'
import { DELETED_MEMBER_ID } from '@grid/schema/post-display'
import type { Profile } from '@grid/schema/profile'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { passFocusOnRemoval, restoreFocus } from '../../browser/focus'
import { lazyComponent } from '../../design/lazy-component'
import { useRequireWriter } from '../../forms/use-require-writer'
import { AnswerButton, answerIdOf, type CommentedPost } from './accepted-answer'
import { CommentItem, DeletedComment } from './comment'
import { commentDraftName, hasDraft } from './comment-drafts'
import { COMMENT_MESSAGES } from './comment-messages'
import type { Thread } from './comments-store'

/** The answered comments as they were, because they may be deleted meanwhile. */
type Answered = {
  readonly parent: Comment
  /** The answer that is replied to, or null for a reply to the parent. */
  readonly replyTo: Comment | null
}

type Answering = Answered & { readonly author: Profile }

/**
 * The one open answer in a thread, and its author.
 *
 * @param onAnswering called with the comment of the thread. Its result is called at the end.
 */
function useAnswering(uid: string | null, onAnswering: (parent: Comment) => () => void) {
  const requireWriter = useRequireWriter()
  const opener = useRef<HTMLButtonElement>(null)
  const latest = useRef<Answering>(null)
  const [opened, setOpened] = useState<Answering | null>(null)
  // The next member on this device sees no answer of the last one.
  const answering = opened?.author.id === uid ? opened : null

  const parent = answering?.parent
  useEffect(() => (parent ? onAnswering(parent) : undefined), [parent, onAnswering])

  const isAnswered = ({ id }: Comment) => id === (answering?.replyTo ?? answering?.parent)?.id
  const show = (next: Answering | null) => {
    latest.current = next
    setOpened(next)
  }
  const open = async (answered: Answered, button: HTMLButtonElement) => {
    const author = await requireWriter(COMMENT_MESSAGES.signInFirst)
    opener.current = button
    show(author && { author, ...answered })
  }
  const toggle = (answered: Answered, button: HTMLButtonElement) => {
    if (isAnswered(answered.replyTo ?? answered.parent)) show(null)
    else void open(answered, button)
  }
  const close = () => {
    // A request of an earlier form must not close the current one.
    if (latest.current !== opened) return
    show(null)
    restoreFocus(opener.current)
  }
  return { answering, isAnswered, toggle, close }
}

/** The composer, in a chunk that visitors do not load. */
export const ComposerForMembers = lazyComponent(
  async () => (await import('./comment-composer')).Composer,
  {
    isAhead: true,
  },
)

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
  readonly post: CommentedPost
  readonly uid: string | null
  /** Called with the id of a new or restored comment. */
  readonly onPosted: (id: string) => void
  /** Called with the comment that is being answered. Its result is called at the end. */
  readonly onAnswering: (comment: Comment) => () => void
}

type ReplyButtonProps = {
  readonly isOpen: boolean
  /** Whether a draft of the answer is stored. */
  readonly isBegun: boolean
  /** Called with the button that was pressed. */
  readonly onClick: (button: HTMLButtonElement) => void
}

function ReplyButton({ isOpen, isBegun, onClick }: ReplyButtonProps) {
  return (
    <Button
      size="small"
      color="secondary"
      aria-expanded={isOpen}
      onClick={({ currentTarget }) => onClick(currentTarget)}
    >
      {isBegun ? COMMENT_MESSAGES.continueAnswer : 'Answer'}
    </Button>
  )
}

/** A comment and its answers, which may reply to one another. */
export function CommentThread({ thread, post, uid, onPosted, onAnswering }: Props) {
  const { comment, answers } = thread
  const { answering, isAnswered, toggle, close } = useAnswering(uid, onAnswering)

  const isReplied = ({ id }: Comment) => id === answering?.replyTo?.id

  const item = (shown: Comment, more: ReactNode) => (
    <CommentItem
      comment={shown}
      isAuthor={shown.user_id === post.user_id && shown.user_id !== DELETED_MEMBER_ID}
      isAnswer={shown.id === answerIdOf(post)}
      repliesTo={answers.find(({ id }) => id === shown.reply_to)?.author_username}
      uid={uid}
      onRestored={onPosted}
    >
      {more}
    </CommentItem>
  )
  const answer = (parent: Comment, replyTo: Comment | null) => {
    const { id } = replyTo ?? parent
    const isOpen = isAnswered(replyTo ?? parent)
    return (
      <ReplyButton
        isOpen={isOpen}
        isBegun={uid !== null && !isOpen && hasDraft(commentDraftName(uid, post.id, id))}
        onClick={(button) => toggle({ parent, replyTo }, button)}
      />
    )
  }
  const actions = (parent: Comment) => (
    <>
      {answer(parent, null)}
      <AnswerButton post={post} commentId={parent.id} uid={uid} />
    </>
  )
  return (
    <Root ref={passFocusOnRemoval}>
      {comment ? item(comment, actions(comment)) : <DeletedComment id={thread.id} />}
      {(answers.length > 0 || answering) && (
        <Inset>
          {answers.length > 0 && (
            <Answers aria-label="Answers">
              {answers.map((reply) => (
                // A deleted comment takes no further answers.
                <li key={reply.id} ref={passFocusOnRemoval}>
                  {item(reply, comment && answer(comment, reply))}
                </li>
              ))}
            </Answers>
          )}
          {answering && (
            <ComposerForMembers
              key={(answering.replyTo ?? answering.parent).id}
              author={answering.author}
              // The current comments: a deleted account anonymizes them.
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
