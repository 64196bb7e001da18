import { PASSWORD_RULES } from '@grid/schema/credentials'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import { styled } from '@mui/material/styles'
import { Check, Circle, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { Announced } from '../design/announced'
import { plainList, VisuallyHidden } from '../design/text'
import { FormField } from './form-field'
import type { FormEntry } from './use-form'

type PasswordFieldProps = Omit<
  ComponentProps<typeof FormField>,
  'type' | 'autoComplete' | 'slotProps'
> & {
  /** Whether password managers fill in or suggest a password. */
  readonly autoComplete: 'current-password' | 'new-password'
  /** The id of a further description. */
  readonly describedBy?: string
}

/** A password field with a button that shows the characters, and a Caps Lock warning. */
export function PasswordField({ helperText, describedBy, ...rest }: PasswordFieldProps) {
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  const [hasCapsLock, setHasCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setHasCapsLock(event.getModifierState('CapsLock'))
  const end = (
    <InputAdornment position="end">
      <IconButton
        aria-label={isShown ? 'Hide characters' : 'Show characters'}
        onClick={() => setIsShown(!isShown)}
        // A press must not take the focus from the field.
        onMouseDown={(event) => event.preventDefault()}
      >
        {isShown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
      </IconButton>
    </InputAdornment>
  )
  return (
    <FormField
      {...rest}
      id={id}
      type={isShown ? 'text' : 'password'}
      isVerbatim
      helperText={hasCapsLock ? <Announced>Caps Lock is on.</Announced> : helperText}
      onKeyDown={watch}
      onKeyUp={watch}
      onBlur={() => setHasCapsLock(false)}
      slotProps={{
        input: { endAdornment: end },
        htmlInput: describedBy ? { 'aria-describedby': `${describedBy} ${id}-helper-text` } : {},
      }}
    />
  )
}

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.caption,
  ...plainList,
  display: 'grid',
  gap: theme.spacing(0.5, 2),
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(11rem, 100%), 1fr))',
  color: theme.vars.palette.text.secondary,
  '& > li': { display: 'flex', alignItems: 'center', gap: theme.spacing(1) },
  '& svg': { flex: 'none' },
  '& > [data-met="true"] > svg': { color: theme.vars.palette.success.main },
}))

type PasswordChecklistProps = { readonly id: string; readonly password: string }

/** The rules of a new password, ticked off as it is typed. */
function PasswordChecklist({ id, password }: PasswordChecklistProps) {
  return (
    <List id={id}>
      {PASSWORD_RULES.map(({ label, holds }) => {
        const isMet = holds(password)
        const Sign = isMet ? Check : Circle
        return (
          <li key={label} data-met={isMet}>
            <Sign size={14} aria-hidden />
            <span>
              {label}
              <VisuallyHidden>{isMet ? ', done' : ', missing'}</VisuallyHidden>
            </span>
          </li>
        )
      })}
    </List>
  )
}

type NewPasswordFieldsProps = {
  readonly label?: string
  readonly entry: (name: 'password' | 'confirm_password') => FormEntry
}

/** A new password with its rules, and its confirmation. */
export function NewPasswordFields({ label = 'Password', entry }: NewPasswordFieldsProps) {
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

type CurrentPasswordFieldProps = Omit<
  ComponentProps<typeof PasswordField>,
  'label' | 'autoComplete'
> & {
  /** E-mail of the account, for password managers. */
  readonly email: string
}

/** The current password, which confirms a sensitive action. */
export function CurrentPasswordField({ email, ...rest }: CurrentPasswordFieldProps) {
  return (
    <div>
      <UsernameHint email={email} />
      <PasswordField {...rest} label="Current password" autoComplete="current-password" />
    </div>
  )
}

/** A hidden field that gives password managers the account of the form. */
export function UsernameHint({ email }: { readonly email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />
}
