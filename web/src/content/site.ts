export const site = {
  name: 'The Grid',
  home: 'The Grid: autonomous cyber defence',
  /** Where the site is at home: what canonical addresses, feeds and citations begin with. */
  origin: 'https://thegrid.example',
  email: 'lab@thegrid.example',
  status: 'All Systems Operational',
  tagline: 'A cybersecurity lab for teams without a night shift.',
  founded: 2023,
} as const

type SiteLink = { readonly label: string; readonly href: string }

export const socialLinks: readonly SiteLink[] = [
  { label: 'Code', href: 'https://code.thegrid.example' },
  { label: 'Mastodon', href: 'https://social.thegrid.example/@lab' },
  { label: 'LinkedIn', href: 'https://linkedin.example/company/thegrid' },
]

/** What the board says of itself. */
export const board = {
  title: 'The Grid',
  lead: 'Tools, questions and findings from people in the field.',
  /** The anchor with which the board opens the editor. */
  newPostAnchor: '#new-post',
} as const

/** A place that the bar, the drawer or the footer leads to: a path, or an anchor on one. */
export type NavItem = {
  readonly label: string
  readonly to: string
  readonly inFooter: boolean
  /** Pages under this path belong to the place. */
  readonly covers?: string
}

export const navItems: readonly NavItem[] = [
  { label: 'About', to: '/#about', inFooter: true },
  { label: 'Team', to: '/#team', inFooter: false, covers: '/team' },
  { label: 'Services', to: '/cyber-operations', inFooter: false, covers: '/services' },
  { label: 'Tools', to: '/#tools', inFooter: true, covers: '/tools' },
  { label: 'Intelligence', to: '/#intelligence', inFooter: true, covers: '/research' },
  { label: 'Community', to: '/#community', inFooter: true, covers: '/hub' },
]

/** Ids of the landing page's sections that have an item, in reading order. */
export const navSections: readonly string[] = navItems.flatMap(({ to }) =>
  to.startsWith('/#') ? [to.slice(2)] : [],
)

/** The lab's mark: nine square cells, with a highlighted one in the middle, in units of its own. */
export const MARK = {
  span: 20,
  cell: 6,
  cells: [0, 7, 14].flatMap((y) => [0, 7, 14].map((x) => ({ x, y, isLive: x === 7 && y === 7 }))),
} as const
