import { exactInstant } from '@grid/schema/exact-instant'
import { type Feed, type FeedEntry, type FeedPost, postEntry } from './feed-entries'

const at = (seconds: number) => exactInstant(1_700_000_000 + seconds, 0)

/** A post with plain texts. */
export function feedPost(changed: Partial<FeedPost> = {}): FeedPost {
  return {
    id: 'p1',
    user_id: 'uid-ada',
    author_username: 'ada',
    title: 'A title',
    content: 'Some **bold** content.',
    code_snippet: null,
    link: null,
    tags: [],
    created_at: at(0),
    updated_at: at(60),
    ...changed,
  }
}

/** A feed with these entries; one entry of a plain post by default. */
export function feedWith(entries: readonly FeedEntry[] = [postEntry(feedPost())]): Feed {
  return {
    feed: '/feeds/board',
    page: '/hub',
    title: 'The Grid',
    updated: at(60).toDate(),
    entries,
  }
}
