import { styled } from '@mui/material/styles'
import type { MouseEvent, ReactNode } from 'react'
import { Link, NavLink } from 'react-router-dom'
import type { NavItem } from '../content/navigation'
import { site } from '../content/site'
import { MARK } from '../design/logo'

type SiteLinkProps = {
  to: string
  /** Overrules what the link would say by itself. */
  current?: Current | undefined
  onClick?: (event: MouseEvent) => void
  children: ReactNode
}

/** A link inside the site. A path that is open says so; an anchor says what it is told. */
export function SiteLink({ to, current, ...rest }: SiteLinkProps) {
  if (current || to.includes('#')) return <Link to={to} aria-current={current} {...rest} />
  return <NavLink to={to} {...rest} />
}

/** How a link relates to where the reader is, as `aria-current` says it. */
type Current = 'page' | 'location' | 'true'

/** Where the reader is: the path, and the section of the landing page in view. */
export type Place = { readonly pathname: string; readonly section: string | null }

/** An item is current as the page, as the section in view, or as what the page belongs to. */
export function currentOf(item: NavItem, { pathname, section }: Place): Current | undefined {
  if (item.to === pathname) return 'page'
  if (pathname === '/' && section !== null && item.to === `/#${section}`) return 'location'
  return item.covers && isWithin(pathname, item.covers) ? 'true' : undefined
}

/** The one item that a list marks: of several that are current the last, which says most. */
export function currentAmong(items: readonly NavItem[], place: Place): NavItem | undefined {
  return items.findLast((item) => currentOf(item, place) !== undefined)
}

function isWithin(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`)
}

const Home = styled(Link)(({ theme }) => ({
  ...theme.typography.h5,
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(1.25),
  minHeight: 44,
  color: theme.vars.palette.text.primary,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '& > svg': { flex: 'none' },
  '& rect': { fill: theme.vars.palette.grid.outline },
  '& [data-live]': { fill: theme.vars.palette.primary.main },
}))

/** The mark and the name. Leads home. */
export function Brand() {
  const { span, cell, cells } = MARK
  return (
    <Home to="/">
      <svg width={span} height={span} viewBox={`0 0 ${span} ${span}`} aria-hidden="true">
        {cells.map(({ x, y, isLive }) => (
          <rect
            key={`${x}-${y}`}
            x={x}
            y={y}
            width={cell}
            height={cell}
            data-live={isLive || undefined}
          />
        ))}
      </svg>
      {site.name}
    </Home>
  )
}
