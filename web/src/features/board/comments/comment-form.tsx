import { type Comment, commentForm } from '@grid/schema/comment'
import { LIMITS } from '@grid/schema/limits'
import { styled } from '@mui/material/styles'
import { useRef } from 'react'
import { UserFacingError } from '../../../data/errors'
import { ButtonRow, SecondaryButton, SteadyButton } from '../../../design/buttons'
import { useConfirm } from '../../../design/confirm'
import { notify } from '../../../design/notify'
import { type DraftAutosave, useDraft } from '../../../forms/draft'
import { AnnouncedNotice, FormAlert } from '../../../forms/form-frame'
import { MarkdownField } from '../../../forms/markdown-field'
import { submitByKey, useForm, WAITING } from '../../../forms/use-form'
import { assistText } from '../text-assist'
import { changeDrafts } from './comment-drafts'
import { COMMENT_MESSAGES, CONFIRM_DISCARD_COMMENT } from './comment-messages'
import { CommentChanged, updateComment } from './comments.firestore'

export const NEW_COMMENT = { content: '' }

const Form = styled('form')(({ theme }) => ({ display: 'grid', gap: theme.spacing(1.5) }))

type FormProps = {
  readonly label: string
  readonly action: string
  /** Stores what is typed, and restores it in the next form. */
  readonly draft: DraftAutosave<typeof NEW_COMMENT>
  /** The stored text; empty for a new comment. */
  readonly text?: string
  readonly autoFocus?: boolean
  readonly onSend: (content: string) => Promise<void>
  readonly onSent?: () => void
  /** Called when another tab has sent or discarded the draft. */
  readonly onDeletedElsewhere?: () => void
  readonly onCancel?: (isDirty: boolean) => void
}

/**
 * Writes or edits a comment. Ctrl+Enter sends. The text is read-only meanwhile, and stays after a
 * failure.
 */
export function CommentForm(props: FormProps) {
  const { label, action, draft, text = '', autoFocus, onSend, onSent, onCancel } = props
  const stored = { content: text }
  const form = useForm(
    stored,
    commentForm,
    async ({ content }) => {
      await onSend(content)
      draft.clear()
      form.replace(stored)
      onSent?.()
    },
    { draft, waits: COMMENT_MESSAGES.waits, onDeletedElsewhere: props.onDeletedElsewhere },
  )
  return (
    <Form noValidate onSubmit={form.onSubmit} onKeyDown={submitByKey}>
      <FormAlert error={form.error} />
      <MarkdownField
        {...form.entry('content')}
        label={label}
        limit={LIMITS.comment.max}
        minRows={3}
        autoFocus={autoFocus}
        isReadOnly={form.submitting}
        assist={assistText}
      />
      <ButtonRow sx={{ justifyContent: 'end' }}>
        {onCancel && (
          <SecondaryButton
            size="small"
            disabled={form.submitting}
            onClick={() => onCancel(form.isDirty)}
          >
            Cancel
          </SecondaryButton>
        )}
        <SteadyButton
          type="submit"
          size="small"
          variant="contained"
          loading={form.submitting}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          {form.isWaiting ? WAITING : action}
        </SteadyButton>
      </ButtonRow>
    </Form>
  )
}

type EditorProps = {
  readonly comment: Comment
  readonly onClose: () => void
}

/** Edits an own comment. Changes are stored as a draft until they are saved. */
export function CommentEditor({ comment, onClose }: EditorProps) {
  const { id, user_id: uid } = comment
  const confirm = useConfirm()
  const draft = useDraft(changeDrafts(uid, id), { content: comment.content })
  const { content: basedOn } = draft.basedOn
  /** The texts that a save may replace: the original, sent ones, and those the member has seen. */
  const replaceable = useRef(new Set([basedOn]))
  const isOutdated = basedOn !== comment.content
  const save = async (content: string) => {
    const { content: now } = comment
    if (content !== now) {
      const isNews = !replaceable.current.has(now) && draft.basedOn.content !== now
      replaceable.current.add(now)
      if (isNews) throw new UserFacingError(COMMENT_MESSAGES.changedMeanwhile)
      replaceable.current.add(content)
      try {
        await updateComment(uid, { id, content, replaceable: [...replaceable.current] })
      } catch (error) {
        if (error instanceof CommentChanged) replaceable.current.add(error.stored)
        throw error
      }
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
      {draft.restored && draft.restored.values.content !== comment.content && (
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
