import type { FormProblem } from '@grid/schema/form-problem'
import type { ButtonProps } from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { FormEvent, ReactNode } from 'react'
import { SteadyButton } from '../design/steady-button'
import { FormAlert } from './form-alert'

type Props = {
  readonly form: {
    readonly problem: FormProblem | null
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
