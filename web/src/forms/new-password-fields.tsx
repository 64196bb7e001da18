import type { FormProblem } from '@grid/schema/form-problem'
import { useId } from 'react'
import { PasswordChecklist } from './password-checklist'
import { PasswordField } from './password-field'

type Entry = {
  readonly name: string
  readonly value: string
  readonly problem: FormProblem | null
  readonly onChange: (value: string) => void
}
type Props = {
  readonly label?: string
  readonly entry: (name: 'password' | 'confirm_password') => Entry
}

/** A password chosen anew: what it must hold, and once more against slips of the finger. */
export function NewPasswordFields({ label = 'Password', entry }: Props) {
  const id = useId()
  const password = entry('password')
  return (
    <>
      <PasswordField {...password} label={label} autoComplete="new-password" describedBy={id} />
      <PasswordChecklist id={id} password={password.value} />
      <PasswordField
        {...entry('confirm_password')}
        label="Confirm password"
        autoComplete="new-password"
      />
    </>
  )
}
