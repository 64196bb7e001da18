import type { Post } from '@grid/schema/post'
import type { Profile } from '@grid/schema/profile'
import { useState } from 'react'
import { notify } from '../../../design/notify'
import { draftKey } from './comment-draft'
import { CommentForm } from './comment-form'
import { newCommentId, postComment } from './comments-store'
import { COMMENT_MESSAGES } from './messages'
import type { NewComment } from './write-comment'

type Props = {
  readonly author: Profile
  readonly post: Pick<Post, 'id' | 'user_id'>
  /** The comment to answer, or null to comment on the post. */
  readonly parent: NewComment['parent']
  readonly autoFocus?: boolean
  readonly onPosted: (id: string) => void
  readonly onCancel?: () => void
}

/** Writes a new comment or an answer; what is typed survives a reload. */
export function Composer({ author, post, parent, autoFocus, onPosted, onCancel }: Props) {
  const [id, setId] = useState(newCommentId)

  const send = async (content: string) => {
    await postComment(author, { id, post, parent, content })
    notify.success(COMMENT_MESSAGES.added)
    onPosted(id)
    setId(newCommentId())
  }
  return (
    <CommentForm
      label={parent ? 'Your answer' : 'Your comment'}
      action={parent ? 'Post answer' : 'Post comment'}
      draft={draftKey(author.id, post.id, parent?.id ?? null)}
      onSend={send}
      {...(autoFocus && { autoFocus })}
      {...(onCancel && { onCancel })}
    />
  )
}
