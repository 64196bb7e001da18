import type { FormError } from '@grid/schema/errors'
import Alert from '@mui/material/Alert'
import type { ButtonProps } from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { SteadyButton } from '../design/buttons'
import { announce } from '../design/notify'

/**
 * A problem of the form as a whole, kept in sight after its toast has gone: a long form is scrolled
 * to it, away from the button that was pressed.
 */
export function FormAlert({ problem }: { readonly problem: FormError | null }) {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem?.field === null) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  if (!problem || problem.field !== null) return null
  return (
    <Alert ref={alert} severity="error" role="presentation">
      {problem.message}
    </Alert>
  )
}

type Props = {
  readonly form: {
    readonly problem: FormError | null
    readonly submitting: boolean
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
  /** The verb on the button that sends the form. */
  readonly action: string
  readonly button?: Pick<ButtonProps, 'color' | 'size' | 'sx' | 'disabled'>
  readonly children: ReactNode
}

/** A form from top to bottom: its problem, its entries, the button that sends it. */
export function FormFrame({ form, action, button, children }: Props) {
  return (
    <Stack component="form" noValidate onSubmit={form.onSubmit} spacing={2.5}>
      <FormAlert problem={form.problem} />
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
  /** What can be done about it. */
  readonly action?: ReactNode
}

/** A notice that comes into the page with its text, and is said to screen readers all the same. */
export function AnnouncedNotice({ children: text, action }: NoticeProps) {
  useEffect(() => announce(text), [text])
  return (
    <Alert severity="info" role="presentation" action={action}>
      {text}
    </Alert>
  )
}
