import { type Comment, commentForm } from '@grid/schema/comment'
import { LIMITS } from '@grid/schema/limits'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { UserFacingError } from '../../../data/errors'
import { SecondaryButton, SteadyButton } from '../../../design/buttons'
import { useConfirm } from '../../../design/confirm'
import { notify } from '../../../design/notify'
import type { DraftAutosave, DraftKind } from '../../../forms/draft'
import { AnnouncedNotice, FormAlert } from '../../../forms/form-frame'
import { MarkdownField } from '../../../forms/markdown-field'
import {
  type Arrival,
  useDraftAutosave,
  useDraftDeletedElsewhere,
  useResolvedDraft,
} from '../../../forms/use-draft'
import { submitByKey, useForm, WAITING } from '../../../forms/use-form'
import { assistText } from '../text-assist'
import { changeDraftName, commentDraftName } from './comment-drafts'
import { COMMENT_MESSAGES, CONFIRM_DISCARD_COMMENT } from './comment-messages'
import { CommentChanged } from './comment-writes.firestore'
import { updateComment } from './comments.firestore'

/** The draft of a comment: its text, and the original text if it changes one. */
const contents = { values: z.string(), base: z.nullable(z.string()) }
type Kind = DraftKind<string, string | null>

/** The drafts of a member's comments on a post, or of replies to one of them. */
export function commentDrafts(uid: string, postId: string, repliedId: string | null): Kind {
  return { uid, name: commentDraftName(uid, postId, repliedId), ...contents }
}

/** The drafts of a member's changes to an own comment. */
export function changeDrafts(uid: string, commentId: string): Kind {
  return { uid, name: changeDraftName(uid, commentId), ...contents }
}

const Form = styled('form')(({ theme }) => ({ display: 'grid', gap: theme.spacing(1.5) }))

type FormProps = Terms & {
  readonly label: string
  readonly action: string
  readonly autoFocus?: boolean
  readonly onCancel?: (isDirty: boolean) => void
}

/**
 * Writes or edits a comment. Ctrl+Enter sends. The text is read-only meanwhile, and stays after a
 * failure.
 */
export function CommentForm({ label, action, autoFocus, onCancel, ...terms }: FormProps) {
  const { form, write } = useCommentForm(terms)
  return (
    <Form noValidate onSubmit={form.onSubmit} onKeyDown={submitByKey}>
      <FormAlert error={form.error} />
      <MarkdownField
        {...form.entry('content')}
        onChange={write}
        label={label}
        limit={LIMITS.comment.max}
        minRows={3}
        autoFocus={autoFocus}
        isReadOnly={form.submitting}
        assist={assistText}
      />
      <Stack direction="row" spacing={1.5} sx={{ justifyContent: 'flex-end' }}>
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
      </Stack>
    </Form>
  )
}

type Terms = {
  /** Stores what is typed, and restores it in the next form. */
  readonly draft: DraftAutosave<string, string | null>
  /** The stored text; empty for a new comment. */
  readonly text?: string
  readonly onSend: (content: string) => Promise<void>
  readonly onSent?: () => void
  /** Called when another tab has sent or discarded the draft. The form shows `text`. */
  readonly onDeletedElsewhere?: () => void
  /** How to check whether an earlier attempt was posted. */
  readonly arrival?: Pick<Arrival<string>, 'hasArrived' | 'corrects'> & {
    readonly onArrived: Arrival<string>['onArrived']
  }
}

/** An edit creates no record, so there is nothing to check. */
const CHANGES = {
  hasArrived: async () => false,
  corrects: () => false,
  onArrived: () => undefined,
}

/** The form of a comment. What is typed is stored as a draft until it is sent. */
function useCommentForm(terms: Terms) {
  const { draft, text = '', onSend, onSent, onDeletedElsewhere, arrival = CHANGES } = terms
  const [start] = useState(draft.found?.values ?? text)
  const form = useForm(
    { content: text },
    commentForm,
    async ({ content }) => {
      const outcome = await resolveDraft()
      if (outcome !== 'done') await onSend(content)
      draft.clear()
      show('')
      onSent?.()
    },
    { start: { content: start }, waits: COMMENT_MESSAGES.waits },
  )

  const show = form.set('content')
  const typed = form.values.content
  /** Shows a changed stored text if the user has typed nothing. */
  const showStored = useEffectEvent((before: string) => {
    if (typed !== before) return
    show(text)
    draft.rebase(text)
  })
  const shown = useRef(text)
  useEffect(() => {
    const before = shown.current
    shown.current = text
    if (before !== text) showStored(before)
  }, [text])
  const write = (next: string) => {
    show(next)
    if (next === text) draft.clear()
    else draft.save(next)
  }
  const resolveDraft = useResolvedDraft(draft, {
    hasArrived: arrival.hasArrived,
    typed: () => typed,
    corrects: arrival.corrects,
    onArrived: (id, now) => {
      if (now === 'done' && !form.submitting) show('')
      arrival.onArrived(id, now)
    },
  })
  const empty = () => {
    write(text)
    onDeletedElsewhere?.()
  }
  useDraftDeletedElsewhere(draft, form.submitting ? null : empty)
  return { form, write }
}

type EditorProps = {
  readonly comment: Comment
  readonly onClose: () => void
}

/** Edits an own comment. Changes are stored as a draft until they are saved. */
export function CommentEditor({ comment, onClose }: EditorProps) {
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
