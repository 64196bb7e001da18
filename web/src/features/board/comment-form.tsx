import { commentForm } from '@grid/schema/comment'
import { LIMITS } from '@grid/schema/limits'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { SteadyButton } from '../../design/buttons'
import {
  type Arrival,
  useDraftDeletedElsewhere,
  useResolvedDraft,
} from '../../forms/draft-delivery'
import { FormAlert } from '../../forms/form-frame'
import { MarkdownField } from '../../forms/markdown-field'
import { submitByKey, useForm, WAITING } from '../../forms/use-form'
import type { CommentDraft } from './comment-drafts'
import { COMMENT_MESSAGES } from './comment-messages'

const Form = styled('form')(({ theme }) => ({ display: 'grid', gap: theme.spacing(1.5) }))

type Props = CommentFormTerms & {
  readonly label: string
  /** The verb on the button that sends. */
  readonly action: string
  readonly autoFocus?: boolean
  readonly onCancel?: (isDirty: boolean) => void
}

/** Writes or edits a comment. Ctrl+Enter sends; the text stays after a failure. */
export function CommentForm({ label, action, autoFocus, onCancel, ...terms }: Props) {
  const { form, write } = useCommentForm(terms)

  return (
    <Form noValidate onSubmit={form.onSubmit} onKeyDown={submitByKey}>
      <FormAlert problem={form.problem} />
      <MarkdownField
        {...form.entry('content')}
        onChange={write}
        label={label}
        limit={LIMITS.comment.max}
        minRows={3}
        autoFocus={autoFocus}
      />
      <Stack direction="row" spacing={1.5} sx={{ justifyContent: 'flex-end' }}>
        {onCancel && (
          <SteadyButton
            size="small"
            variant="outlined"
            color="secondary"
            disabled={form.submitting}
            onClick={() => onCancel(form.isDirty)}
          >
            Cancel
          </SteadyButton>
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

type CommentFormTerms = {
  /** Keeps what is typed; what it found is offered again. */
  readonly draft: CommentDraft
  /** The text as it is stored; nothing for a new comment. */
  readonly text?: string
  readonly onSend: (content: string) => Promise<void>
  /** Called when nothing was typed since that has not been sent. */
  readonly onSent?: () => void
  /** Called when another tab has sent or discarded the draft; the form shows `text`. */
  readonly onGone?: () => void
  /** What is found out of a new comment that was sent before this form was opened. */
  readonly arrival?: Pick<Arrival<string>, 'hasArrived' | 'corrects'> & {
    /** Called when that has arrived. */
    readonly onArrived: Arrival<string>['onArrived']
  }
}

/** Changes have no id of their own under which they arrive. */
const CHANGES = {
  hasArrived: async () => false,
  corrects: () => false,
  onArrived: () => undefined,
}

/** The form of a comment. What is typed is stored as a draft until it is sent. */
function useCommentForm(terms: CommentFormTerms) {
  const { draft, text = '', onSend, onSent, onGone, arrival = CHANGES } = terms
  const [start] = useState(draft.found?.values ?? text)
  const typed = useRef(start)
  /** What was typed when it was sent, until there is an answer. */
  const underway = useRef<string | null>(null)
  const form = useForm(
    { content: text },
    commentForm,
    async ({ content }) => {
      const sent = typed.current
      underway.current = sent
      try {
        const outcome = await settle()
        if (outcome !== 'done') await onSend(content)
      } finally {
        underway.current = null
      }
      draft.clear()
      if (typed.current === sent) {
        show('')
        onSent?.()
      } else if (typed.current !== '') {
        // Text that was typed during the request becomes the next draft.
        draft.save(typed.current)
      }
    },
    { start: { content: start }, waits: COMMENT_MESSAGES.waits },
  )

  const show = (next: string) => {
    typed.current = next
    form.set('content')(next)
  }
  /** A form in which nothing was typed goes along with its text. */
  const follow = useEffectEvent((before: string) => {
    if (typed.current !== before) return
    show(text)
    draft.rebase(text)
  })
  const shown = useRef(text)
  useEffect(() => {
    const before = shown.current
    shown.current = text
    if (before !== text) follow(before)
  }, [text])
  const write = (next: string) => {
    show(next)
    if (next === text) draft.clear()
    else draft.save(next)
  }
  const settle = useResolvedDraft(draft, {
    hasArrived: arrival.hasArrived,
    typed: () => underway.current ?? typed.current,
    corrects: arrival.corrects,
    onArrived: (id, now) => {
      if (now === 'done' && underway.current === null) show('')
      arrival.onArrived(id, now)
    },
  })
  const leave = () => {
    write(text)
    onGone?.()
  }
  useDraftDeletedElsewhere(draft, form.submitting ? null : leave)
  return { form, write }
}
