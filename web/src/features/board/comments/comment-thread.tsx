import type { Comment } from '@grid/schema/comment'
import { DELETED_MEMBER_ID } from '@grid/schema/post-display'
import type { Profile } from '@grid/schema/profile'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { passFocusOnRemoval, restoreFocus } from '../../../browser/focus'
import { lazyComponent } from '../../../design/lazy-component'
import { plainList } from '../../../design/text'
import { useRequireWriter } from '../../../session/require-writer'
import { AnswerButton, answerIdOf, type CommentedPost } from './accepted-answer'
import { CommentItem, DeletedComment } from './comment'
import { commentDrafts, hasDraft } from './comment-drafts'
import { COMMENT_MESSAGES } from './comment-messages'
import type { Thread } from './comment-threads'

/** The comments that are replied to as they were, because they may be deleted meanwhile. */
type ReplyTarget = {
  readonly parent: Comment
  /** The reply of the thread that is replied to, or null for a reply to the parent. */
  readonly replyTo: Comment | null
}

type OpenReply = ReplyTarget & { readonly author: Profile }

/**
 * The one open reply form in a thread, and its author.
 *
 * @param onReplying called with the comment of the thread. Its result is called at the end.
 */
function useReply(uid: string | null, onReplying: (parent: Comment) => () => void) {
  const requireWriter = useRequireWriter()
  const opener = useRef<HTMLButtonElement>(null)
  const latest = useRef<OpenReply>(null)
  const [opened, setOpened] = useState<OpenReply | null>(null)
  // The next member on this device sees no reply of the last one.
  const openReply = opened?.author.id === uid ? opened : null

  const parent = openReply?.parent
  useEffect(() => (parent ? onReplying(parent) : undefined), [parent, onReplying])

  const isTarget = ({ id }: Comment) => id === (openReply?.replyTo ?? openReply?.parent)?.id
  const show = (next: OpenReply | null) => {
    latest.current = next
    setOpened(next)
  }
  const open = async (target: ReplyTarget, button: HTMLButtonElement) => {
    const author = await requireWriter(COMMENT_MESSAGES.signInFirst)
    opener.current = button
    show(author && { author, ...target })
  }
  const toggle = (target: ReplyTarget, button: HTMLButtonElement) => {
    if (isTarget(target.replyTo ?? target.parent)) show(null)
    else void open(target, button)
  }
  const close = () => {
    // A request of an earlier form must not close the current one.
    if (latest.current !== opened) return
    show(null)
    restoreFocus(opener.current)
  }
  return { openReply, isTarget, toggle, close }
}

/** The composer, in a chunk that visitors do not load. */
export const ComposerForMembers = lazyComponent(
  async () => (await import('./comment-composer')).Composer,
  { prefetch: true },
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

const Replies = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2.5),
  ...plainList,
}))

type Props = {
  readonly thread: Thread
  readonly post: CommentedPost
  readonly uid: string | null
  /** Called with the id of a new or restored comment. */
  readonly onPosted: (id: string) => void
  /** Called with the comment that is being replied to. Its result is called at the end. */
  readonly onReplying: (comment: Comment) => () => void
}

/** A comment and its replies, which may address one another. */
export function CommentThread({ thread, post, uid, onPosted, onReplying }: Props) {
  const { comment, replies } = thread
  const { openReply, isTarget, toggle, close } = useReply(uid, onReplying)
  const isReplied = ({ id }: Comment) => id === openReply?.replyTo?.id
  const item = (shown: Comment, more: ReactNode) => (
    <CommentItem
      comment={shown}
      isAuthor={shown.user_id === post.user_id && shown.user_id !== DELETED_MEMBER_ID}
      isAnswer={shown.id === answerIdOf(post)}
      repliesTo={replies.find(({ id }) => id === shown.reply_to)?.author_username}
      uid={uid}
      onRestored={onPosted}
    >
      {more}
    </CommentItem>
  )
  const replyButton = (parent: Comment, replyTo: Comment | null) => {
    const place = { postId: post.id, repliedId: (replyTo ?? parent).id }
    const isOpen = isTarget(replyTo ?? parent)
    const isBegun = uid !== null && !isOpen && hasDraft(commentDrafts(uid, place))
    return (
      <Button
        size="small"
        color="secondary"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => toggle({ parent, replyTo }, currentTarget)}
      >
        {isBegun ? COMMENT_MESSAGES.continueReply : 'Reply'}
      </Button>
    )
  }
  const actions = (parent: Comment) => (
    <>
      {replyButton(parent, null)}
      <AnswerButton post={post} commentId={parent.id} uid={uid} />
    </>
  )
  return (
    <Root ref={passFocusOnRemoval}>
      {comment ? item(comment, actions(comment)) : <DeletedComment id={thread.id} />}
      {(replies.length > 0 || openReply) && (
        <Inset>
          {replies.length > 0 && (
            <Replies aria-label="Replies">
              {replies.map((reply) => (
                // A deleted comment takes no further replies.
                <li key={reply.id} ref={passFocusOnRemoval}>
                  {item(reply, comment && replyButton(comment, reply))}
                </li>
              ))}
            </Replies>
          )}
          {openReply && (
            <ComposerForMembers
              key={(openReply.replyTo ?? openReply.parent).id}
              author={openReply.author}
              // The current comments: a deleted account anonymizes them.
              parent={comment ?? openReply.parent}
              replyTo={replies.find(isReplied) ?? openReply.replyTo}
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
