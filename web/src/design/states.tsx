import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Inbox, type LucideIcon, RotateCw, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { passFocusOnRemoval } from '../browser/focus'
import { announce } from './notify'
import { measure, radius } from './theme/tokens'

const AnswerRoot = styled('div')({ overflowWrap: 'anywhere', '&:focus': { outline: 'none' } })

/**
 * What came of an act whose form or button is gone. It takes the focus, so that it is read before
 * anything else is, and the keyboard goes on from there.
 */
export function Answer({ children }: { readonly children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => root.current?.focus(), [])
  return (
    <AnswerRoot ref={root} tabIndex={-1} role="status">
      {children}
    </AnswerRoot>
  )
}

const NoticeRoot = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: theme.spacing(1.5),
  padding: theme.spacing(4, 3),
  border: `1px dashed ${theme.vars.palette.grid.edge}`,
  borderRadius: radius.large,
  color: theme.vars.palette.text.secondary,
  [theme.breakpoints.up('md')]: { padding: theme.spacing(6) },
}))

type NoticeProps = {
  icon: LucideIcon
  text: string
  /** What one can do about it. */
  action?: ReactNode
  role?: 'alert'
}

/** Stands where content would be when there is none to show. */
export function Notice({ icon: Icon, text, action, role }: NoticeProps) {
  return (
    <NoticeRoot role={role}>
      <Icon size={22} strokeWidth={1.5} aria-hidden />
      <Typography sx={{ color: 'text.primary', maxWidth: '46ch' }}>{text}</Typography>
      {action}
    </NoticeRoot>
  )
}

type EmptyStateProps = { text: string; icon?: LucideIcon; action?: ReactNode }

/** Nothing is here yet, and that is fine. */
export function EmptyState({ text, icon = Inbox, action }: EmptyStateProps) {
  useEffect(() => announce(text), [text])
  return <Notice icon={icon} text={text} action={action} />
}

type ErrorStateProps = { text: string; onRetry?: () => void }

/** Something could not be shown; offers the way to try again. */
export function ErrorState({ text, onRetry }: ErrorStateProps) {
  return (
    <Notice
      icon={TriangleAlert}
      text={text}
      action={onRetry && <Retry onClick={onRetry} />}
      role="alert"
    />
  )
}

/** Goes when the next try begins; the page then has the focus. */
function Retry({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button
      ref={passFocusOnRemoval}
      variant="outlined"
      color="secondary"
      startIcon={<RotateCw size={16} />}
      onClick={onClick}
    >
      Try again
    </Button>
  )
}

/** An honest answer to an address that leads to nobody and nothing, and the way to the board. */
export function NothingHere({ children }: { readonly children: ReactNode }) {
  return (
    <div>
      <Typography variant="lead" sx={leadText}>
        {children}
      </Typography>
      <Button variant="contained" component={Link} to="/hub">
        To The Grid
      </Button>
    </div>
  )
}

const leadText = {
  mb: 3,
  color: 'text.secondary',
  maxWidth: measure.prose,
  overflowWrap: 'anywhere',
} as const
