import { feedLinks } from '@grid/schema/board-urls'
import { truncate } from '@grid/schema/unicode'
import { canonical, type Head, tabTitle } from '../content/head'
import { site } from '../content/site'

/** The picture that is shown with a shared address. */
export type ShareImage = { readonly path: string; readonly width: number; readonly height: number }

const meta = (name: string, content: string) => tag('meta', { name, content })
const property = (name: string, content: string) => tag('meta', { property: name, content })

const FEED = {
  rel: 'alternate',
  type: 'application/atom+xml',
  title: 'Research',
  href: '/feed.xml',
}
const MOST_DESCRIPTION = 200

/** As many whole sentences as a list of search results shows, or the words that fit. */
export function inBrief(text: string): string {
  if (text.length <= MOST_DESCRIPTION) return text
  const start = truncate(text, MOST_DESCRIPTION)
  const end = start.lastIndexOf('. ')
  return end > 60 ? start.slice(0, end + 1) : `${start.slice(0, start.lastIndexOf(' '))}…`
}

/** What the head of a public page says of it. */
export function headTags(site: Site, head: Head, image: ShareImage): string {
  const title = site.tabTitle(head.title)
  const url = site.canonical(head.path)
  const description = inBrief(head.description)
  return [
    `<title>${escapeText(title)}</title>`,
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

/** The head of the page for addresses that lead nowhere: for people, not for indexes. */
export function notFoundTags(site: Site, head: Head): string {
  return [
    `<title>${escapeText(site.tabTitle(head.title))}</title>`,
    meta('description', head.description),
    meta('robots', 'noindex'),
  ].join('')
}

/** The size of every picture for sharing, in pixels. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

/** The name of a page's files: `/tools/portlock` is answered by `tools/portlock.html`. */
export const nameOf = (path: string) => (path === '/' ? 'index' : path.slice(1))

/** Where the build puts the picture that is shown with a page's address. */
export function imageOf({ path }: Pick<Head, 'path'>): ShareImage {
  return { path: `/share/${nameOf(path).replaceAll('/', '-')}.png`, ...SHARE_SIZE }
}

/** What is written into every document. */
export type Site = {
  readonly name: string
  readonly tabTitle: (title: string) => string
  readonly canonical: (path: string) => string
}

export const siteFacts: Site = { name: site.name, canonical, tabTitle }

/** Attributes in their order; `true` is an attribute without a value. */
export type Attributes = Readonly<Record<string, string | true>>

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Text escaped for elements and attributes of HTML and XML. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character)
}

/** An opening tag. */
export function tag(name: string, attributes: Attributes): string {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === true ? ` ${key}` : ` ${key}="${escapeText(value)}"`,
  )
  return `<${name}${written.join('')}>`
}

/** A data block for a script element; no text in it can end the element. */
export function jsonBlock(type: string, data: unknown): string {
  return `${tag('script', { type })}${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}
