export const FEED_MESSAGES = {
  fetchFailed: 'Could not fetch posts.',
  olderFailed: 'Older posts could not be fetched.',
  unreachable: 'The Grid cannot be reached, and none of these posts is on this device yet.',
  all: (found: string) => `${found}.`,
  andMore: (found: string) => `${found}, and more below.`,
  end: 'You have reached the first post.',
  paused: 'Nothing found among the latest posts.',
  noResults: 'No posts match these filters.',
  searchHint: 'Search finds whole words and their beginnings.',
  empty: 'No posts found in this category. Be the first to contribute!',
} as const
