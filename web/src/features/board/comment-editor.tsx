import type { Comment } from '@grid/schema/comment'
import { useRef } from 'react'
import { UserFacingError } from '../../data/errors'
import { useConfirm } from '../../design/confirm'
import { notify } from '../../design/notify'
import { AnnouncedNotice } from '../../forms/form-frame'
import { useDraftAutosave } from '../../forms/use-draft'
import { changeDrafts } from './comment-drafts'
import { CommentForm } from './comment-form'
import { COMMENT_MESSAGES, CONFIRM_DISCARD_COMMENT } from './comment-messages'
import { CommentChanged } from './comment-writes.firestore'
import { updateComment } from './comments.firestore'

type Props = {
  readonly comment: Comment
  readonly onClose: () => void
}

/** Edits an own comment. Changes are stored as a draft until they are saved. */
export function CommentEditor({ comment, onClose }: Props) {
  const { id, user_id: uid } = comment
  const confirm = useConfirm()
  const draft = useDraftAutosave(changeDrafts(uid, id), comment.content)
  /** The texts that a save may replace: the original, sent ones, and those the member has seen. */
  const replaceable = useRef(new Set(draft.basedOn === null ? [] : [draft.basedOn]))
  const isOutdated = draft.basedOn !== comment.content
  const save = async (content: string) => {
    const { content: now } = comment
    if (content !== now) {
      const isNews = !replaceable.current.has(now) && draft.basedOn !== now
      replaceable.current.add(now)
      if (isNews) throw new UserFacingError(COMMENT_MESSAGES.changedMeanwhile)
      replaceable.current.add(content)
      try {
        await updateComment(uid, id, content, [...replaceable.current])
      } catch (error) {
        if (error instanceof CommentChanged) replaceable.current.add(error.stored)
        throw error
      }
      draft.rebase(content)
    }
    notify.success(COMMENT_MESSAGES.updated)
  }
  const cancel = async (isDirty: boolean) => {
    if (isDirty && !(await confirm(CONFIRM_DISCARD_COMMENT))) return
    draft.clear()
    onClose()
  }
  return (
    <>
      {draft.restored && draft.restored.values !== comment.content && (
        <AnnouncedNotice>
          {`${COMMENT_MESSAGES.changesRestored}${isOutdated ? ` ${COMMENT_MESSAGES.changedSince}` : ''}`}
        </AnnouncedNotice>
      )}
      <CommentForm
        label="Edit comment"
        action="Save changes"
        draft={draft}
        text={comment.content}
        autoFocus
        onSend={save}
        onSent={onClose}
        onDeletedElsewhere={onClose}
        onCancel={(isDirty) => void cancel(isDirty)}
      />
    </>
  )
}
