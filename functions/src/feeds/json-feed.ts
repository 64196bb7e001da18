import { inFormat } from '@grid/schema/feed-path'
import type { Feed, FeedEntry } from './feed'

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
