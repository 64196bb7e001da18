import type { Comment } from '@grid/schema/comment'
import Alert from '@mui/material/Alert'
import { useState } from 'react'
import { useConfirm } from '../../../design/confirm'
import { notify } from '../../../design/notify'
import { CommentDraft, changesKey } from './comment-draft'
import { CommentForm } from './comment-form'
import { COMMENT_MESSAGES, CONFIRM_DISCARD_COMMENT } from './messages'
import { updateComment } from './own-comments'

type Props = {
  readonly comment: Comment
  readonly userId: string
  readonly onClose: () => void
}

/** The text of an own comment, open for change; changes are kept until they are saved. */
export function CommentEditor({ comment, userId, onClose }: Props) {
  const confirm = useConfirm()
  const [draft] = useState(() => new CommentDraft(changesKey(userId, comment.id)))
  const save = async (content: string) => {
    if (content !== comment.content) await updateComment(userId, comment.id, content)
    notify.success(COMMENT_MESSAGES.updated)
  }
  const cancel = async (isDirty: boolean) => {
    if (isDirty && !(await confirm(CONFIRM_DISCARD_COMMENT))) return
    draft.forget()
    onClose()
  }
  return (
    <>
      {draft.found !== null && draft.found !== comment.content && (
        <Alert severity="info" role="status">
          {COMMENT_MESSAGES.changesRestored}
        </Alert>
      )}
      <CommentForm
        label="Edit comment"
        action="Save changes"
        draft={draft}
        text={comment.content}
        autoFocus
        onSend={save}
        onSent={onClose}
        onCancel={(isDirty) => void cancel(isDirty)}
      />
    </>
  )
}
