import { searchWords } from '@grid/schema/search-words'
import type { Backstage } from './backstage'
import type { NewMember } from './members'

/** Posts of a member, one an hour, the last one newest; their titles end in their number. */
export async function storePosts(
  { db }: Backstage,
  author: NewMember,
  count: number,
): Promise<void> {
  const batch = db.batch()
  for (let number = 1; number <= count; number += 1) {
    const at = new Date(Date.parse('2026-02-01T00:00:00Z') + number * 3_600_000)
    const said = {
      author_username: author.username,
      title: `Post of ${author.username} number ${number}`,
      content: 'Written by the browser suite, long enough to be a post.',
      tags: ['suite'],
    }
    batch.set(db.collection('posts').doc(), {
      ...said,
      words: searchWords(said),
      user_id: author.uid,
      category: 'research',
      link: null,
      code_snippet: null,
      upvotes: 0,
      comment_count: 0,
      created_at: at,
      updated_at: at,
    })
  }
  await batch.commit()
}
