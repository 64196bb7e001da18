import type { FormError } from '@grid/schema/errors'
import Alert from '@mui/material/Alert'
import type { ButtonProps } from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { OFFLINE, useIsOnline } from '../browser/connection'
import { Announced } from '../design/announced'
import { SteadyButton } from '../design/buttons'
import { useConfirm } from '../design/confirm'
import { announce } from '../design/notify'
import { withinLines } from '../design/text'

const CONFIRM_CLOSE_UNSENT = {
  title: 'Discard what you wrote?',
  text: 'It has not been sent.',
  action: 'Discard',
  cancel: 'Keep writing',
  isDanger: true,
} as const

/**
 * Returns a function that closes the dialog of a form, after a question if a text would be lost.
 * The dialog stays open while the form is being sent.
 *
 * @param discard - forgets the text and closes the dialog.
 */
export function useCloseUnsent(
  { isDirty, submitting }: { readonly isDirty: boolean; readonly submitting: boolean },
  discard: () => void,
): () => void {
  const confirm = useConfirm()
  const close = async () => {
    if (!submitting && (!isDirty || (await confirm(CONFIRM_CLOSE_UNSENT)))) discard()
  }
  return () => void close()
}

/** Whether a message still says that the user is offline, who is online again. */
export function useIsOutdated(message: string | null): boolean {
  const isOnline = useIsOnline()
  return isOnline && message === OFFLINE
}

/** Shows and announces an error of the whole form, and scrolls to it. */
export function FormAlert({ error }: { readonly error: FormError | null }) {
  const alert = useRef<HTMLDivElement>(null)
  const isOutdated = useIsOutdated(error?.message ?? null)
  useEffect(() => {
    if (error?.field === null) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  if (!error || error.field !== null || isOutdated) return null
  return (
    <Alert ref={alert} severity="error" role="presentation">
      <Announced>{error.message}</Announced>
    </Alert>
  )
}

type Props = {
  readonly form: {
    readonly error: FormError | null
    readonly submitting: boolean
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
  readonly action: string
  readonly button?: Pick<ButtonProps, 'color' | 'size' | 'sx' | 'disabled'>
  readonly children: ReactNode
}

/** A form with its error, its fields and its submit button. */
export function FormFrame({ form, action, button, children }: Props) {
  return (
    <Stack component="form" noValidate onSubmit={form.onSubmit} spacing={2.5}>
      <FormAlert error={form.error} />
      {children}
      <SteadyButton
        type="submit"
        variant="contained"
        size="large"
        loading={form.submitting}
        {...button}
      >
        {action}
      </SteadyButton>
    </Stack>
  )
}

type NoticeProps = {
  readonly children: string
  /** A button that reacts to the notice. */
  readonly action?: ReactNode
}

/** A notice that screen readers announce, although it appears together with its text. */
export function AnnouncedNotice({ children: text, action }: NoticeProps) {
  useEffect(() => announce(text), [text])
  return (
    <Alert severity="info" role="presentation" action={action}>
      {withinLines(text)}
    </Alert>
  )
}
