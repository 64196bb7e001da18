import { DELETED_MEMBER_ID, DELETED_MEMBER_NAME } from '@grid/schema/deleted-member'
import { searchWords } from '@grid/schema/search-words'

type Fields = Readonly<Record<string, unknown>>

const AUTHOR = { user_id: DELETED_MEMBER_ID, author_username: DELETED_MEMBER_NAME }

/** What changes in a post whose author goes: the name, also among the words it is found by. */
export function postWithoutAuthor(post: Fields): Fields {
  const { title, content, tags } = post
  return {
    ...AUTHOR,
    words: searchWords({
      title: String(title),
      content: String(content),
      tags: Array.isArray(tags) ? tags.map(String) : [],
      author_username: '',
    }),
  }
}

/** What changes in a comment whose author goes. */
export function commentWithoutAuthor(): Fields {
  return AUTHOR
}
