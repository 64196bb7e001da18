import { site } from './site'

/** A value of schema.org, as search engines read it. */
type StructuredData = {
  readonly '@type': string
  readonly [property: string]: unknown
}

/** What a public page tells browsers, search engines and those who share its address. */
export type Head = {
  readonly path: string
  /** The module under `features` that shows it. */
  readonly page: string
  /** As the page itself is titled, without the site's name. */
  readonly title: string
  readonly description: string
  readonly kind: 'website' | 'article'
  readonly data: readonly StructuredData[]
  /** The day of publication, as YYYY-MM-DD, where there is one: the page is then in the feed. */
  readonly date?: string
  readonly author?: string
  /** The feed of what it lists, without the ending of a format. */
  readonly feed?: string
}

/** What the tab says: the page, then the site. */
export function tabTitle(title: string): string {
  return title.includes(site.name) ? title : `${title} · ${site.name}`
}

/** The address under which a path of the site is known to the world. */
export function canonical(path: string): string {
  return path === '/' ? `${site.origin}/` : `${site.origin}${path}`
}

/** The lab, as other structured data refers to it. */
export const organization: StructuredData = {
  '@type': 'Organization',
  '@id': `${site.origin}/#organization`,
  name: site.name,
  url: `${site.origin}/`,
  logo: `${site.origin}/icon-512.png`,
  email: site.email,
  description: site.tagline,
  foundingDate: String(site.founded),
}

/** Refers to the lab without repeating it. */
export const byTheLab = { '@id': organization['@id'] } as const
