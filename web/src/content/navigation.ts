/** A place that the bar, the drawer or the footer leads to: a path, or an anchor on one. */
export type NavItem = {
  readonly label: string
  readonly to: string
  readonly inFooter: boolean
}

export const navItems: readonly NavItem[] = [
  { label: 'About', to: '/#about', inFooter: true },
  { label: 'Tools', to: '/#tools', inFooter: true },
  { label: 'Intelligence', to: '/#intelligence', inFooter: true },
  { label: 'Community', to: '/#community', inFooter: true },
]
