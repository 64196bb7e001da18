import Button, { type ButtonProps } from '@mui/material/Button'
import type { ComponentProps } from 'react'

/** Says by `aria-disabled` what `disabled` says otherwise, and stays in reach. */
function Host({ disabled, ...rest }: ComponentProps<'button'>) {
  return <button {...rest} tabIndex={0} aria-disabled={disabled || undefined} />
}

/**
 * A button that is disabled, or loading, for a while. Whoever pressed it keeps the focus, which
 * browsers take from a disabled one, and hears that it is dimmed; presses do nothing meanwhile.
 */
export function SteadyButton(props: ButtonProps) {
  return <Button {...props} component={Host} />
}
