import type { Comment } from '@grid/schema/comment'
import type { Post } from '@grid/schema/post'
import type { Profile } from '@grid/schema/profile'
import { useState } from 'react'
import { notify } from '../../../design/notify'
import { useDraft } from '../../../forms/draft'
import { useSendDraft } from '../send-draft.firestore'
import { commentDrafts } from './comment-drafts'
import { CommentForm, NEW_COMMENT } from './comment-form'
import { COMMENT_MESSAGES, CONFIRM_REPLACE_COMMENT } from './comment-messages'
import {
  CommentChanged,
  createComment,
  isPosted,
  newCommentId,
  ReplyTargetDeleted,
} from './comments.firestore'

/** The fields of a comment that a reply needs. */
type ReplyTarget = Pick<Comment, 'id' | 'user_id' | 'author_username'>

type Props = {
  readonly author: Profile
  readonly post: Pick<Post, 'id' | 'user_id'>
  /** The comment to reply to, or null to comment on the post. */
  readonly parent: ReplyTarget | null
  /** The other reply to that comment which this one replies to, if any. */
  readonly replyTo: ReplyTarget | null
  readonly autoFocus?: boolean
  readonly onPosted: (id: string) => void
  /** Called on Cancel, and after the text was sent. */
  readonly onClose?: () => void
}

/** Writes a new comment or a reply. A draft is stored across reloads. */
export function Composer(props: Props) {
  const { author, post, parent, autoFocus, onPosted, onClose } = props
  const [isReplyDeleted, setReplyDeleted] = useState(false)
  const replyTo = isReplyDeleted ? null : props.replyTo
  const target = replyTo ?? parent
  const repliedId = (props.replyTo ?? parent)?.id ?? null
  const draft = useDraft(commentDrafts(author.id, { postId: post.id, repliedId }), NEW_COMMENT)

  /**
   * The next attempt may replace a changed comment, because the member has seen the warning. It
   * replies to the parent if the other reply was deleted.
   */
  const onFailed = (error: unknown) => {
    if (error instanceof CommentChanged) draft.addSentText({ content: error.stored })
    if (error instanceof ReplyTargetDeleted) setReplyDeleted(true)
    throw error
  }
  const sendDraft = useSendDraft(draft, {
    isPosted: (id, { content }) => isPosted(id, content),
    newId: newCommentId,
    question: CONFIRM_REPLACE_COMMENT,
    undecided: COMMENT_MESSAGES.undecided,
    onFoundPosted: (id) => {
      notify.success(COMMENT_MESSAGES.alreadyPosted)
      onPosted(id)
    },
  })
  const send = async (content: string) => {
    const id = await sendDraft({ content }, (as, replaceable) => {
      const texts = replaceable.map((values) => values.content)
      return createComment(author, { id: as, post, parent, replyTo, content }, texts).catch(
        onFailed,
      )
    })
    notify.success(COMMENT_MESSAGES.added)
    onPosted(id)
  }
  return (
    <CommentForm
      label={target ? `Your reply to ${target.author_username}` : 'Your comment'}
      action={parent ? 'Post reply' : 'Post comment'}
      draft={draft}
      onSend={send}
      {...(autoFocus && { autoFocus })}
      {...(onClose && { onSent: onClose, onCancel: onClose })}
    />
  )
}
