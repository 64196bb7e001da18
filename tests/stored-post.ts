import type { Post } from '@grid/schema/post'
import { searchWords } from '@grid/schema/search-tokens'
import { Timestamp } from 'firebase-admin/firestore'

type Texts = Partial<Pick<Post, 'title' | 'content' | 'category' | 'tags'>>

/** The record of a post without votes and comments, as it lies in the database. */
export function storedPost(
  author: { readonly uid: string; readonly username: string },
  texts: Texts = {},
  at = Timestamp.now(),
) {
  const said = {
    author_username: author.username,
    title: 'A post from before the test',
    content: 'Something that others want to say something about.',
    tags: [],
    ...texts,
  }
  return {
    category: 'discussion',
    ...said,
    words: searchWords(said),
    user_id: author.uid,
    link: null,
    code_snippet: null,
    upvotes: 0,
    comment_count: 0,
    created_at: at,
    updated_at: at,
  }
}
