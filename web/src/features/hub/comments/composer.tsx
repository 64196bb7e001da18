import type { Post } from '@grid/schema/post'
import type { Profile } from '@grid/schema/profile'
import { useState } from 'react'
import { notify } from '../../../design/notify'
import { CommentDraft, draftKey } from './comment-draft'
import { CommentForm } from './comment-form'
import { COMMENT_MESSAGES } from './messages'
import { createComment, newCommentId } from './own-comments'
import type { NewComment } from './write-comment'

type Props = {
  readonly author: Profile
  readonly post: Pick<Post, 'id' | 'user_id'>
  /** The comment to answer, or null to comment on the post. */
  readonly parent: NewComment['parent']
  readonly autoFocus?: boolean
  readonly onPosted: (id: string) => void
  /** Called by who changes their mind, and when all that was typed is sent. */
  readonly onClose?: () => void
}

/** Writes a new comment or an answer; what is typed survives a reload. */
export function Composer({ author, post, parent, autoFocus, onPosted, onClose }: Props) {
  const [draft] = useState(() => new CommentDraft(draftKey(author.id, post.id, parent?.id ?? null)))

  const send = async (content: string) => {
    const id = draft.sendAs(newCommentId)
    await createComment(author, { id, post, parent, content })
    notify.success(COMMENT_MESSAGES.added)
    onPosted(id)
  }
  return (
    <CommentForm
      label={parent ? 'Your answer' : 'Your comment'}
      action={parent ? 'Post answer' : 'Post comment'}
      draft={draft}
      onSend={send}
      {...(autoFocus && { autoFocus })}
      {...(onClose && { onSent: onClose, onCancel: onClose })}
    />
  )
}
