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
