import type { Comment } from '@grid/schema/comment'
import { useConfirm } from '../../../design/confirm'
import { notify } from '../../../design/notify'
import { CommentForm } from './comment-form'
import { editComment } from './comments-store'
import { COMMENT_MESSAGES, CONFIRM_DISCARD_COMMENT } from './messages'

type Props = {
  readonly comment: Comment
  readonly userId: string
  readonly onClose: () => void
}

/** The text of an own comment, open for change. */
export function CommentEditor({ comment, userId, onClose }: Props) {
  const confirm = useConfirm()
  const save = async (content: string) => {
    if (content !== comment.content) await editComment(userId, comment.id, content)
    notify.success(COMMENT_MESSAGES.updated)
    onClose()
  }
  const cancel = async (isDirty: boolean) => {
    if (!isDirty || (await confirm(CONFIRM_DISCARD_COMMENT))) onClose()
  }
  return (
    <CommentForm
      label="Edit comment"
      action="Save changes"
      text={comment.content}
      autoFocus
      onSend={save}
      onCancel={(isDirty) => void cancel(isDirty)}
    />
  )
}
