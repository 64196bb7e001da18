import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Inbox, type LucideIcon, RotateCw, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { passFocusOnRemoval } from '../browser/focus'
import { Announced } from './announced'
import { measure, radius } from './theme/tokens'

const ResultRoot = styled('div')({ overflowWrap: 'anywhere', '&:focus': { outline: 'none' } })

/**
 * The result of an action, shown in place of its form or button. It takes the focus, so that screen
 * readers read it first and the keyboard continues from there.
 */
export function ActionResult({ children }: { readonly children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => root.current?.focus(), [])
  return (
    <ResultRoot ref={root} tabIndex={-1} role="status">
      {children}
    </ResultRoot>
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
  text: ReactNode
  /** A button below the text. */
  action?: ReactNode
  'data-screen-only'?: true
}

/** Replaces content that is empty or failed to load. */
export function Notice({ icon: Icon, text, action, ...rest }: NoticeProps) {
  return (
    <NoticeRoot {...rest}>
      <Icon size={22} strokeWidth={1.5} aria-hidden />
      <Typography sx={{ color: 'text.primary', maxWidth: '46ch' }}>{text}</Typography>
      {action}
    </NoticeRoot>
  )
}

type EmptyStateProps = { text: string; icon?: LucideIcon; action?: ReactNode }

/** There is no content yet, which is not printed: the text often invites to write some. */
export function EmptyState({ text, icon = Inbox, action }: EmptyStateProps) {
  const announced = <Announced>{text}</Announced>
  return <Notice icon={icon} text={announced} action={action} data-screen-only />
}

type ErrorStateProps = { text: string; onRetry: () => void }

/** Content failed to load; offers a retry. */
export function ErrorState({ text, onRetry }: ErrorStateProps) {
  return (
    <Notice
      icon={TriangleAlert}
      text={<Announced>{text}</Announced>}
      action={<Retry onClick={onRetry} />}
    />
  )
}

/** Disappears when the retry starts and passes the focus to the page. */
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

/** The text of a missing post or member, with a link to the board. */
export function NothingHere({ children: text }: { readonly children: string }) {
  return (
    <div>
      <Typography variant="lead" sx={leadText}>
        <Announced>{text}</Announced>
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
