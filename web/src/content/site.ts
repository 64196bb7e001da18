export const site = {
  name: 'The Grid',
  home: 'The Grid: autonomous cyber defence',
  /** The origin of canonical URLs, feeds and citations. */
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

/** Name and description of the board. */
export const board = {
  title: 'The Grid',
  lead: 'Tools, questions and findings from people in the field.',
  /** The URL hash with which the board opens the editor. */
  newPostAnchor: '#new-post',
} as const

/** A link of the navigation bar, the drawer or the footer: a path, or an anchor on a page. */
export type NavItem = {
  readonly label: string
  readonly to: string
  readonly inFooter: boolean
  /** The item is highlighted on all pages below this path. */
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

/** Ids of the landing page's sections that have a navigation item, from top to bottom. */
export const navSections: readonly string[] = navItems.flatMap(({ to }) =>
  to.startsWith('/#') ? [to.slice(2)] : [],
)

/** The logo: nine square cells with a highlighted one in the middle, in its own units. */
export const MARK = {
  span: 20,
  cell: 6,
  cells: [0, 7, 14].flatMap((y) => [0, 7, 14].map((x) => ({ x, y, isFilled: x === 7 && y === 7 }))),
} as const
