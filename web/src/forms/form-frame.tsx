import type { FormError } from '@grid/schema/errors'
import Alert from '@mui/material/Alert'
import type { ButtonProps } from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useIsOnline } from '../browser/connection'
import { OFFLINE } from '../data/errors'
import { SteadyButton } from '../design/buttons'
import { announce } from '../design/notify'
import { withinLines } from '../design/text'

/** The question before a form without a draft is closed and its text is lost. */
export const CONFIRM_CLOSE_UNSENT = {
  title: 'Close without sending?',
  text: 'What you wrote will be lost.',
  action: 'Discard',
  isDanger: true,
} as const

/**
 * The handler of a dialog whose text is lost when it closes: a click beside the dialog closes it
 * only while nothing is typed. Escape and its buttons always do.
 */
export function exceptByStrayClick(hasText: boolean, close: () => void) {
  return (_event: object, reason: 'backdropClick' | 'escapeKeyDown') => {
    if (reason === 'escapeKeyDown' || !hasText) close()
  }
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
    <Alert ref={alert} severity="error">
      {error.message}
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
