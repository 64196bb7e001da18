import { escapeHtml } from '@grid/markdown/render-html'
import { inFormat } from '@grid/schema/board-urls'
import type { Feed, FeedEntry } from './feed-entries'

/*
 * The package `feed` was considered. It writes titles as HTML without escaping them and control
 * characters as they are, which no XML parser accepts, and its JSON Feed has version 1.0.
 */

/** An element with text; XML and HTML escape the same characters. */
const element = (name: string, text: string) => `<${name}>${escapeHtml(text)}</${name}>`

const link = (rel: string, href: string, type?: string) =>
  `<link rel="${rel}"${type ? ` type="${type}"` : ''} href="${escapeHtml(href)}"/>`

/**
 * A feed as Atom (RFC 4287).
 *
 * @param origin the origin of the site, for absolute URLs
 */
export function atomOf(feed: Feed, origin: string): string {
  const self = `${origin}${inFormat(feed.feed, 'atom')}`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('title', feed.title),
    element('id', self),
    link('self', self, 'application/atom+xml'),
    link('alternate', `${origin}${feed.page}`, 'text/html'),
    element('icon', `${origin}/icon-192.png`),
    element('updated', feed.updated.toISOString()),
    ...feed.entries.map((entry) => entryOf(entry, origin)),
    '</feed>\n',
  ].join('\n')
}

function entryOf(entry: FeedEntry, origin: string): string {
  const url = `${origin}${entry.path}`
  const { name, path } = entry.author
  return [
    '<entry>',
    element('title', entry.title),
    element('id', url),
    link('alternate', url, 'text/html'),
    ...(entry.link ? [link('related', entry.link)] : []),
    element('published', entry.published.toISOString()),
    element('updated', entry.updated.toISOString()),
    `<author>${element('name', name)}${path ? element('uri', `${origin}${path}`) : ''}</author>`,
    ...entry.tags.map((tag) => `<category term="${escapeHtml(tag)}"/>`),
    `<content type="html">${escapeHtml(entry.html)}</content>`,
    '</entry>',
  ].join('\n')
}

/**
 * A feed as JSON Feed (https://www.jsonfeed.org/version/1.1/).
 *
 * @param origin the origin of the site, for absolute URLs
 */
export function jsonFeedOf(feed: Feed, origin: string): string {
  const written = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: `${origin}${feed.page}`,
    feed_url: `${origin}${inFormat(feed.feed, 'json')}`,
    icon: `${origin}/icon-512.png`,
    favicon: `${origin}/icon-192.png`,
    items: feed.entries.map((entry) => itemOf(entry, origin)),
  }
  return `${JSON.stringify(written)}\n`
}

function itemOf(entry: FeedEntry, origin: string) {
  const url = `${origin}${entry.path}`
  const { name, path } = entry.author
  return {
    id: url,
    url,
    ...(entry.link && { external_url: entry.link }),
    title: entry.title,
    content_html: entry.html,
    date_published: entry.published.toISOString(),
    date_modified: entry.updated.toISOString(),
    authors: [{ name, ...(path && { url: `${origin}${path}` }) }],
    tags: entry.tags,
  }
}
