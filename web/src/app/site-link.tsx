import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router-dom'

type SiteLinkProps = { to: string; onClick?: () => void; children: ReactNode }

/** A link inside the site; a path that is open says so, an anchor does not. */
export function SiteLink({ to, ...rest }: SiteLinkProps) {
  return to.includes('#') ? <Link to={to} {...rest} /> : <NavLink to={to} {...rest} />
}
