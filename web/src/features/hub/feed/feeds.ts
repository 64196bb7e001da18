import { onPostNews } from '../post/post-news'
import { feedSource } from './feed-source'
import { Feed } from './feed-store'
import { type Filters, hubAddress } from './filters'

const KEPT = 8

const feeds = new Map<string, Feed>()

onPostNews((news) => {
  for (const feed of feeds.values()) feed.hear(news)
})

/** The feed under these filters, as it was left if the reader has been there lately. */
export function feedOf(filters: Filters): Feed {
  const address = hubAddress(filters)
  const feed = feeds.get(address) ?? new Feed(filters, feedSource(filters))
  feeds.delete(address)
  feeds.set(address, feed)
  for (const oldest of feeds.keys()) {
    if (feeds.size <= KEPT) break
    feeds.delete(oldest)
  }
  return feed
}
