import Button, { type ButtonProps } from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { X } from 'lucide-react'
import { type ComponentProps, createContext, type ReactNode, use, useState } from 'react'
import { lazyComponent } from './lazy-component'
import { theme } from './theme'
import { eased, lowWindow, radius } from './theme/tokens'

/** Maps `disabled` to `aria-disabled`, so the button stays focusable. */
function Host({ disabled, ...rest }: ComponentProps<'button'>) {
  return <button {...rest} tabIndex={0} aria-disabled={disabled || undefined} />
}

/**
 * A button that is disabled or loading for a while. It keeps the focus, and screen readers announce
 * it as dimmed. Presses do nothing meanwhile.
 */
export function SteadyButton(props: ButtonProps) {
  return <Button {...props} component={Host} />
}

/** A steady button beside the main action of its surroundings. */
export function SecondaryButton(props: ButtonProps) {
  return <SteadyButton variant="outlined" color="secondary" {...props} />
}

/** Buttons side by side, in further rows where they do not fit. */
export const ButtonRow = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1.5),
}))

/** Floats above the top of a list and takes no space, for a button that shows new items. */
export const FloatingSpot = styled('div')(({ theme }) => ({
  top: '5.75rem',
  [lowWindow]: { top: 28 },
  zIndex: 2,
  height: 0,
  display: 'flex',
  justifyContent: 'center',
  '& > *': {
    height: 'max-content',
    transform: `translateY(${theme.spacing(-1.25)})`,
    backgroundColor: theme.vars.palette.grid.raised,
  },
}))

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

/** Optional: without a connection the button works without its tooltip. */
const NameTip = lazyComponent(async () => (await import('./name-tip')).NameTip, { isSilent: true })

const Place = styled('span')({ display: 'inline-flex' })

/**
 * A button without a look. Cards use it, because MUI's buttons take ten times as long to render and
 * to hydrate.
 */
export const bareButton = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  margin: 0,
  padding: 0,
  font: 'inherit',
  color: 'inherit',
  background: 'none',
  border: 0,
  borderRadius: radius.base,
  cursor: 'pointer',
  userSelect: 'none',
  WebkitTapHighlightColor: 'transparent',
} as const

/** Looks like MUI's small icon button. */
const Action = styled('button')({
  ...bareButton,
  width: 32,
  height: 32,
  color: theme.vars.palette.text.secondary,
  transition: eased(['background-color']),
  '&:hover': {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.action.hover,
  },
  '@media (pointer: coarse)': { width: 40, height: 40 },
  '&[aria-disabled="true"]': { opacity: 0.4, cursor: 'default' },
})

/**
 * The id of what the buttons around are about, such as the heading of a card. It describes them to
 * users who reach them by Tab, alike on each card and often before the heading.
 */
export const SubjectContext = createContext<string | undefined>(undefined)

type Props = {
  readonly name: string
  /** True while presses do nothing; the button keeps the focus. */
  readonly isDisabled?: boolean
  /** Whether a toggle is on; undefined for a button that is no toggle. */
  readonly isPressed?: boolean
  /** Whether the menu of the button is open; undefined for a button without a menu. */
  readonly isMenuOpen?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

type WithTipProps = {
  /** Null for a control without a tooltip. */
  readonly tip: string | null
  readonly children: ReactNode
}

/**
 * A control with a tooltip on hover and keyboard focus until it is pressed. Touch shows none,
 * because the finger would cover it.
 */
export function WithTip({ tip, children }: WithTipProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const hide = () => setAnchor(null)
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
      onClick={({ target, currentTarget }) => {
        // A click on the tooltip bubbles through React's tree as well.
        if (target instanceof Node && currentTarget.contains(target)) hide()
      }}
    >
      {children}
      {anchor && tip && <NameTip name={tip} anchor={anchor} onClose={hide} />}
    </Place>
  )
}

/** An icon button. Its tooltip shows its name. */
export function IconAction(props: Props) {
  const { name, isDisabled = false, isPressed, isMenuOpen, onClick, children } = props
  return (
    <WithTip tip={name}>
      <Action
        type="button"
        aria-label={name}
        aria-describedby={use(SubjectContext)}
        aria-disabled={isDisabled || undefined}
        aria-pressed={isPressed}
        aria-haspopup={isMenuOpen === undefined ? undefined : 'menu'}
        aria-expanded={isMenuOpen}
        onClick={isDisabled ? undefined : onClick}
      >
        {children}
      </Action>
    </WithTip>
  )
}
