import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { FormField } from './form-field'

type Props = Omit<ComponentProps<typeof FormField>, 'type' | 'autoComplete' | 'slotProps'> & {
  /** Tells password managers whether to fill in or to suggest. */
  readonly autoComplete: 'current-password' | 'new-password'
  /** The id of what describes the entry further. */
  readonly describedBy?: string
}

/** A password: hidden unless its owner wants to see it, with a word when Caps Lock is on. */
export function PasswordField({ helperText, describedBy, ...rest }: Props) {
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  const [hasCapsLock, setHasCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setHasCapsLock(event.getModifierState('CapsLock'))
  const end = (
    <InputAdornment position="end">
      <IconButton
        aria-label={isShown ? 'Hide characters' : 'Show characters'}
        onClick={() => setIsShown(!isShown)}
        // A press must not take the cursor out of the entry.
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
      helperText={hasCapsLock ? <span role="status">Caps Lock is on.</span> : helperText}
      onKeyDown={watch}
      onKeyUp={watch}
      onBlur={() => setHasCapsLock(false)}
      slotProps={{
        input: { endAdornment: end },
        htmlInput: {
          autoCapitalize: 'none',
          autoCorrect: 'off',
          spellCheck: false,
          ...(describedBy ? { 'aria-describedby': `${describedBy} ${id}-helper-text` } : {}),
        },
      }}
    />
  )
}
