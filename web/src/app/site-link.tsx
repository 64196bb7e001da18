import type { MouseEvent, ReactNode } from 'react'
import { Link, NavLink } from 'react-router-dom'
import type { Current } from './current-item'

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
