import { emptyPostFields, type Post } from '@grid/schema/post'

const START_MS = Date.parse('2026-11-21T12:00:00Z')

/** A post written so many minutes after the start; its id and title say when. */
export function samplePost(minute: number, change: Partial<Post> = {}): Post {
  const date = new Date(START_MS + minute * 60_000)
  const instant = { toDate: () => date, toMillis: () => date.getTime() }
  return {
    id: `p${minute}`,
    user_id: 'mallory',
    author_username: 'mallory',
    title: `Post ${minute}`,
    content: 'What was found on the wire.',
    category: 'discussion',
    ...emptyPostFields(),
    words: [],
    upvotes: 0,
    comment_count: 0,
    created_at: instant,
    updated_at: instant,
    ...change,
  }
}
