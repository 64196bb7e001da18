import { styled } from '@mui/material/styles'
import type { MouseEvent, ReactNode } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { MARK, type NavItem, site } from '../content/site'
import { family } from '../design/theme/tokens'

type SiteLinkProps = {
  to: string
  /** Overrides the `aria-current` of the link. */
  current?: Current | undefined
  onClick?: (event: MouseEvent) => void
  children: ReactNode
}

/** A link inside the site. Sets `aria-current` by path; an anchor needs `current`. */
export function SiteLink({ to, current, ...rest }: SiteLinkProps) {
  if (current || to.includes('#')) return <Link to={to} aria-current={current} {...rest} />
  return <NavLink to={to} {...rest} />
}

/** A value of `aria-current`. */
type Current = 'page' | 'location' | 'true'

/** The user's place: the path, and the section of the landing page in view. */
export type Place = { readonly pathname: string; readonly section: string | null }

/** Whether an item is the page, the section in view, or covers the page. */
export function currentOf(item: NavItem, { pathname, section }: Place): Current | undefined {
  if (item.to === pathname) return 'page'
  if (pathname === '/' && section !== null && item.to === `/#${section}`) return 'location'
  return item.covers && isWithin(pathname, item.covers) ? 'true' : undefined
}

/** The one item that a list marks: the last current one, which is the most specific. */
export function currentAmong(items: readonly NavItem[], place: Place): NavItem | undefined {
  return items.findLast((item) => currentOf(item, place) !== undefined)
}

function isWithin(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`)
}

const Home = styled(Link)(({ theme }) => ({
  ...theme.typography.h5,
  fontFamily: family.brand,
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(1.25),
  minHeight: 44,
  color: theme.vars.palette.text.primary,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '& > svg': { flex: 'none', width: '1.25rem', height: '1.25rem' },
  '& rect': { fill: theme.vars.palette.grid.outline },
  '& [data-filled]': { fill: theme.vars.palette.primary.main },
}))

/** Logo and name, linked to the landing page. */
export function Brand() {
  const { span, cell, cells } = MARK
  return (
    <Home to="/">
      <svg width={span} height={span} viewBox={`0 0 ${span} ${span}`} aria-hidden="true">
        {cells.map(({ x, y, isFilled }) => (
          <rect
            key={`${x}-${y}`}
            x={x}
            y={y}
            width={cell}
            height={cell}
            data-filled={isFilled || undefined}
          />
        ))}
      </svg>
      {site.name}
    </Home>
  )
}
