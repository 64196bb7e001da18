import { inFormat } from '@grid/schema/board-urls'
import { styled } from '@mui/material/styles'
import { ArrowLeft, ArrowRight, Rss } from 'lucide-react'
import type { MouseEventHandler } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { theme } from './theme'
import { eased, motion } from './theme/tokens'

const BackLinkRoot = styled(Link)(({ theme }) => ({
  ...theme.typography.body2,
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  minHeight: 44,
  color: theme.vars.palette.text.secondary,
  textDecoration: 'none',
  transition: eased(['color']),
  '& > svg': { transition: `transform ${motion.base}ms ${motion.ease}` },
  '&:hover': { color: theme.vars.palette.text.primary },
  '&:hover > svg': { transform: 'translateX(-4px)' },
}))

/**
 * A link in the colour of its text, underlined on hover. Looks like MUI's link, which takes four
 * times as long to render.
 */
export const PlainLink = styled(Link)({
  color: 'inherit',
  textDecoration: 'none',
  textDecorationColor: theme.vars.palette.grid.outline,
  textDecorationThickness: 1,
  textUnderlineOffset: '0.22em',
  transition: eased(['text-decoration-color']),
  '&:hover': { textDecoration: 'underline', textDecorationColor: 'currentColor' },
})

type BackLinkProps = { to: string; onClick?: MouseEventHandler; children: string }

/** Link from an inner page to the page above it. */
export function BackLink({ to, onClick, children }: BackLinkProps) {
  return (
    <BackLinkRoot to={to} onClick={onClick} data-screen-only>
      <ArrowLeft size={16} aria-hidden />
      {children}
    </BackLinkRoot>
  )
}

const CardLinkRoot = styled(Link)(({ theme }) => ({
  ...theme.typography.body2,
  fontWeight: 500,
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  color: theme.vars.palette.primary.main,
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: `2px solid ${theme.vars.palette.primary.main}` },
  '& > svg': { transition: `transform ${motion.base}ms ${motion.ease}` },
  '&:hover > svg': { transform: 'translateX(4px)' },
}))

/** The link of a card. It covers the whole card, which must be positioned. */
export function CardLink({ children, ...link }: LinkProps) {
  return (
    <CardLinkRoot {...link}>
      {children}
      <ArrowRight size={16} aria-hidden />
    </CardLinkRoot>
  )
}

/** A `mailto:` URL with recipient, subject and text. */
export function mailLink(address: string, subject?: string, body?: string): string {
  const parameters = [
    ...(subject ? [`subject=${encodeURIComponent(subject)}`] : []),
    ...(body ? [`body=${encodeURIComponent(body)}`] : []),
  ]
  // Encoding keeps a typed e-mail from adding recipients or headers.
  const recipient = address.split('@').map(encodeURIComponent).join('@')
  return parameters.length > 0
    ? `mailto:${recipient}?${parameters.join('&')}`
    : `mailto:${recipient}`
}

const Root = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: theme.spacing(1.5),
  margin: theme.spacing(3, 0),
  color: theme.vars.palette.text.secondary,
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    color: 'inherit',
    textUnderlineOffset: '0.25em',
  },
  '& a:hover': { color: theme.vars.palette.text.primary },
}))

type Props = {
  /** The path of the feed, without the ending of a format. */
  readonly feed: string
  /** What the feed is for. */
  readonly children: string
}

/** Links to a feed in each format. The browser opens them, not the router. */
export function FeedLinks({ feed, children }: Props) {
  return (
    <Root data-screen-only>
      <Rss size={16} aria-hidden />
      <span>{children}:</span>
      <a href={inFormat(feed, 'atom')}>Atom</a>
      <a href={inFormat(feed, 'json')}>JSON</a>
    </Root>
  )
}
