import { LIMITS } from '@grid/schema/limits'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import { SteadyButton } from '../../../design/steady-button'
import { FormAlert } from '../../../forms/form-alert'
import { MarkdownField } from '../../../forms/markdown-field'
import { submitByKey } from '../../../forms/submit-by-key'
import { WAITING } from '../../../forms/use-waiting-form'
import { type CommentFormTerms, useCommentForm } from './use-comment-form'

const Form = styled('form')(({ theme }) => ({ display: 'grid', gap: theme.spacing(1.5) }))

type Props = CommentFormTerms & {
  readonly label: string
  /** The verb on the button that sends. */
  readonly action: string
  readonly autoFocus?: boolean
  readonly onCancel?: (isDirty: boolean) => void
}

/** Writes or edits a comment. Ctrl+Enter sends; a failed send keeps the text. */
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
