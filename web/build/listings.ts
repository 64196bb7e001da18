import { escapeHtml } from '@grid/markdown/render-html'
import { BOARD_FEED, inFormat } from '@grid/schema/board-urls'
import type { Head } from '../src/content/head'
import { board, site as siteContent } from '../src/content/site'
import { ink } from '../src/design/theme/tokens'
import type { Site } from '../src/document/head-tags'

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'

const element = (name: string, content: string) => `<${name}>${escapeHtml(content)}</${name}>`

/** The sitemap: the URLs for search engines, with the date of those that have one. */
export function sitemap(site: Site, heads: readonly Head[]): string {
  const urls = heads.map(
    ({ path, date }) =>
      `  <url>${element('loc', site.canonical(path))}${date ? element('lastmod', date) : ''}</url>\n`,
  )
  const space = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  return `${XML}<urlset xmlns="${space}">\n${urls.join('')}</urlset>\n`
}

/** robots.txt, with the sitemap and the feed of the newest posts. */
export function robots(site: Site): string {
  return `User-agent: *\nDisallow: /account\nDisallow: /admin\nDisallow: /bookmarks\nDisallow: /notifications\n\nSitemap: ${site.canonical('/sitemap.xml')}\nSitemap: ${site.canonical(inFormat(BOARD_FEED, 'atom'))}\n`
}

/** The papers of the lab as an Atom feed, newest first. */
export function feed(site: Site, heads: readonly Head[]): string {
  const dated = heads
    .flatMap((head) => (head.date ? [{ ...head, date: head.date }] : []))
    .sort((one, other) => other.date.localeCompare(one.date))
  const instant = (date: string) => `${date}T00:00:00Z`
  const entries = dated.map((head) =>
    [
      '  <entry>',
      `    ${element('title', head.title)}`,
      `    ${element('id', site.canonical(head.path))}`,
      `    <link href="${escapeHtml(site.canonical(head.path))}"/>`,
      `    ${element('updated', instant(head.date))}`,
      `    <author>${element('name', head.author ?? site.name)}</author>`,
      `    ${element('summary', head.description)}`,
      '  </entry>\n',
    ].join('\n'),
  )
  return [
    `${XML}<feed xmlns="http://www.w3.org/2005/Atom">`,
    `  ${element('title', `${site.name}: research`)}`,
    `  ${element('id', site.canonical('/feed.xml'))}`,
    `  <link rel="self" href="${escapeHtml(site.canonical('/feed.xml'))}"/>`,
    `  <link href="${escapeHtml(site.canonical('/'))}"/>`,
    `  ${element('updated', instant(dated[0]?.date ?? '2026-01-01'))}`,
    `${entries.join('')}</feed>\n`,
  ].join('\n')
}

const SHORTCUTS = [
  { name: 'The Grid', url: '/hub' },
  { name: 'New Post', url: `/hub${board.newPostAnchor}` },
  { name: 'Notifications', url: '/notifications' },
] as const

/** The web app manifest, for the installed site. */
export function webManifest(site: Site, sizes: readonly number[]): string {
  // Some systems cut only maskable icons to a shape.
  const icons = ['any', 'maskable'].flatMap((purpose) =>
    sizes.map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  )
  return `${JSON.stringify({
    id: '/',
    name: site.name,
    short_name: site.name,
    description: siteContent.tagline,
    lang: 'en',
    start_url: '/hub',
    scope: '/',
    display: 'standalone',
    background_color: ink.base,
    theme_color: ink.base,
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }, ...icons],
    shortcuts: SHORTCUTS.map((shortcut) => ({ ...shortcut, icons: icons.slice(0, 1) })),
  })}\n`
}
