import { commentForm } from '@grid/schema/comment'
import { LIMITS } from '@grid/schema/limits'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import { useRef, useState } from 'react'
import { FormAlert } from '../../../forms/form-alert'
import { MarkdownField } from '../../../forms/markdown-field'
import { submitByKey } from '../../../forms/submit-by-key'
import { useForm } from '../../../forms/use-form'
import { WAITING } from '../../../forms/use-waiting-form'
import { keepDraft, readDraft } from './comment-draft'
import { COMMENT_MESSAGES } from './messages'

const Form = styled('form')(({ theme }) => ({ display: 'grid', gap: theme.spacing(1.5) }))

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
  const form = useForm(
    { content: start },
    commentForm,
    async ({ content }) => {
      const sent = typed.current
      await onSend(content)
      // Whoever writes on while a comment is under way keeps the new words.
      if (typed.current === sent) write('')
    },
    { waits: COMMENT_MESSAGES.waits },
  )

  const write = (next: string) => {
    typed.current = next
    form.set('content')(next)
    if (draft) keepDraft(draft, next)
  }

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
          {form.isWaiting ? WAITING : action}
        </Button>
      </Stack>
    </Form>
  )
}
