import { commentForm } from '@grid/schema/comment'
import { LIMITS } from '@grid/schema/limits'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type KeyboardEvent, useRef, useState } from 'react'
import { FormAlert } from '../../../forms/form-alert'
import { FormField } from '../../../forms/form-field'
import { useForm } from '../../../forms/use-form'
import { keepDraft, readDraft } from './comment-draft'

type Props = {
  readonly label: string
  /** The verb on the button that sends. */
  readonly action: string
  /** Where unsent text is kept; without it, the form starts with `text`. */
  readonly draft?: string
  readonly text?: string
  readonly autoFocus?: boolean
  readonly onSend: (content: string) => Promise<void>
  readonly onCancel?: (isDirty: boolean) => void
}

/** Writes or edits a comment. Ctrl+Enter sends; a failed send keeps the text. */
export function CommentForm({
  label,
  action,
  draft,
  text = '',
  autoFocus,
  onSend,
  onCancel,
}: Props) {
  const [start] = useState(() => (draft ? readDraft(draft) : text))
  const typed = useRef(start)
  const form = useForm({ content: start }, commentForm, async ({ content }) => {
    const sent = typed.current
    await onSend(content)
    // Whoever writes on while a comment is under way keeps the new words.
    if (typed.current === sent) write('')
  })

  const write = (next: string) => {
    typed.current = next
    form.set('content')(next)
    if (draft) keepDraft(draft, next)
  }
  const sendByKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (event.target instanceof HTMLTextAreaElement) event.target.form?.requestSubmit()
  }

  return (
    <Stack component="form" noValidate onSubmit={form.onSubmit} spacing={1.5}>
      <FormAlert problem={form.problem} />
      <FormField
        {...form.entry('content')}
        onChange={write}
        label={label}
        limit={LIMITS.comment.max}
        multiline
        minRows={3}
        maxRows={12}
        autoFocus={autoFocus}
        onKeyDown={sendByKey}
      />
      <Stack direction="row" spacing={1.5} sx={{ justifyContent: 'flex-end' }}>
        {onCancel && (
          <Button
            size="small"
            color="secondary"
            disabled={form.submitting}
            onClick={() => onCancel(form.isDirty)}
          >
            Cancel
          </Button>
        )}
        <Button
          type="submit"
          size="small"
          variant="contained"
          loading={form.submitting}
          title="Ctrl+Enter"
        >
          {action}
        </Button>
      </Stack>
    </Stack>
  )
}
