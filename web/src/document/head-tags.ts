import { escapeHtml } from '@grid/markdown/render-html'
import { feedLinks } from '@grid/schema/board-urls'
import { shorten, truncate } from '@grid/schema/unicode'
import { canonical, type Head, tabTitle } from '../content/head'
import { site } from '../content/site'

export type ShareImage = { readonly path: string; readonly width: number; readonly height: number }

const meta = (name: string, content: string) => tag('meta', { name, content })
const property = (name: string, content: string) => tag('meta', { property: name, content })

const FEED = {
  rel: 'alternate',
  type: 'application/atom+xml',
  title: 'Research',
  href: '/feed.xml',
}
const MAX_DESCRIPTION = 200

/** Truncates a text to whole sentences that fit into a search result, or to whole words. */
export function metaDescription(text: string): string {
  if (text.length <= MAX_DESCRIPTION) return text
  const start = truncate(text, MAX_DESCRIPTION)
  const end = start.lastIndexOf('. ')
  return end > 60 ? start.slice(0, end + 1) : shorten(text, MAX_DESCRIPTION)
}

/** The head tags of a public page. */
export function headTags(site: Site, head: Head, image: ShareImage): string {
  const title = site.tabTitle(head.title)
  const url = site.canonical(head.path)
  const description = metaDescription(head.description)
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('description', description),
    tag('link', { rel: 'canonical', href: url }),
    property('og:type', head.kind),
    property('og:site_name', site.name),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    property('og:image', site.canonical(image.path)),
    property('og:image:width', String(image.width)),
    property('og:image:height', String(image.height)),
    property('og:image:alt', title),
    meta('twitter:card', 'summary_large_image'),
    tag('link', FEED),
    feedLinks(head.feed ?? null),
    ...head.data.map((data) =>
      jsonBlock('application/ld+json', { '@context': 'https://schema.org', ...data }),
    ),
  ].join('')
}

/** The head tags of the 404 page, which search engines must not index. */
export function notFoundTags(site: Site, head: Head): string {
  return [
    `<title>${escapeHtml(site.tabTitle(head.title))}</title>`,
    meta('description', head.description),
    meta('robots', 'noindex'),
  ].join('')
}

/** The size of every share image, in pixels. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

/** The name of a page's files: Hosting serves `tools/portlock.html` for `/tools/portlock`. */
export const nameOf = (path: string) => (path === '/' ? 'index' : path.slice(1))

/** The path of a page's share image. */
export function imageOf({ path }: Pick<Head, 'path'>): ShareImage {
  return { path: `/share/${nameOf(path).replaceAll('/', '-')}.png`, ...SHARE_SIZE }
}

/** The facts of the site in every document. */
export type Site = {
  readonly name: string
  readonly tabTitle: (title: string) => string
  readonly canonical: (path: string) => string
}

export const siteFacts: Site = { name: site.name, canonical, tabTitle }

/** The attributes of a tag, in order; `true` is an attribute without a value. */
export type Attributes = Readonly<Record<string, string | true>>

/** An opening tag. */
export function tag(name: string, attributes: Attributes): string {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === true ? ` ${key}` : ` ${key}="${escapeHtml(value)}"`,
  )
  return `<${name}${written.join('')}>`
}

/** A script element with JSON data. No text in the data can end the element. */
export function jsonBlock(type: string, data: unknown): string {
  return `${tag('script', { type })}${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}
