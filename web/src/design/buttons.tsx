import Button, { type ButtonProps } from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { lazyComponent } from './lazy-component'

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

const Corner = styled(IconButton)(({ theme }) => ({
  position: 'absolute',
  top: theme.spacing(2),
  right: theme.spacing(2),
}))

/** Closes the dialog whose upper right corner it sits in. */
export function DialogCloseButton({ onClick }: { onClick: () => void }) {
  return (
    <Corner aria-label="Close" onClick={onClick}>
      <X size={20} aria-hidden />
    </Corner>
  )
}

/** Without a connection the name is not shown; the button works all the same. */
const NameTip = lazyComponent(async () => (await import('./name-tip')).NameTip, { isQuiet: true })

const Place = styled('span')({ display: 'inline-flex' })

const Action = styled(IconButton)({
  '&[aria-disabled="true"]': { opacity: 0.4, cursor: 'default' },
})

type Props = {
  readonly name: string
  /** True while a press does nothing; the focus stays on a button that is disabled by its press. */
  readonly isDisabled?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

/**
 * A button of one icon; its name is shown while a mouse rests on it or a key brought the focus, and
 * until it is pressed. Below a finger it would be hidden by the finger.
 */
export function IconAction({ name, isDisabled = false, onClick, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const hide = () => setAnchor(null)
  const press = () => {
    hide()
    if (!isDisabled) onClick()
  }
  return (
    <Place
      onPointerEnter={({ pointerType, currentTarget }) => {
        if (pointerType !== 'touch') setAnchor(currentTarget)
      }}
      onPointerLeave={hide}
      onFocus={({ target, currentTarget }) => {
        if (target.matches(':focus-visible')) setAnchor(currentTarget)
      }}
      onBlur={hide}
    >
      <Action
        size="small"
        aria-label={name}
        aria-disabled={isDisabled || undefined}
        onClick={press}
      >
        {children}
      </Action>
      {anchor && <NameTip name={name} anchor={anchor} onClose={hide} />}
    </Place>
  )
}
