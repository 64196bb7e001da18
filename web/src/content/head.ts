import { site } from './site'

/** Structured data of schema.org (JSON-LD) for search engines. */
type StructuredData = {
  readonly '@type': string
  readonly [property: string]: unknown
}

/** The head of a public page: for browsers, search engines and link previews. */
export type Head = {
  readonly path: string
  /** The page's module under `features`. */
  readonly page: string
  /** The title of the page without the site's name. */
  readonly title: string
  readonly description: string
  readonly kind: 'website' | 'article'
  readonly data: readonly StructuredData[]
  /** The day of publication, YYYY-MM-DD. Pages with a date are in the feed. */
  readonly date?: string
  readonly author?: string
  /** The feed of the listed items; its URL without the extension of a format. */
  readonly feed?: string
}

/** The title of the browser tab: the page, then the site. */
export function tabTitle(title: string): string {
  return title.includes(site.name) ? title : `${title} · ${site.name}`
}

/** The canonical URL of a path. */
export function canonical(path: string): string {
  return path === '/' ? `${site.origin}/` : `${site.origin}${path}`
}

/** The lab as structured data; other data refers to it by `@id`. */
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

/** A reference to `organization`. */
export const byTheLab = { '@id': organization['@id'] } as const
