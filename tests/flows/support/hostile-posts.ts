import { postForm } from '@grid/schema/post'
import { plainText } from '@grid/schema/text-markdown'
import { plainLines } from '../../../web/src/features/board/posts/code-lines'

/** What a post stores that holds some strings in every field, as no form would let it through. */
export function hostilePost(strings: readonly string[], tag: string) {
  const text = strings.join('\n\n')
  const at = new Date('2026-02-01T00:00:00Z')
  return {
    user_id: 'nobody',
    author_username: strings.join(' '),
    title: strings.join(' '),
    content: text,
    category: 'discussion',
    link: strings.map(linkOf).find((link) => link !== null) ?? null,
    code_snippet: text,
    tags: [...strings, tag],
    words: [`#${tag}`],
    upvotes: 0,
    comment_count: 0,
    created_at: at,
    updated_at: at,
  }
}

type HostilePost = ReturnType<typeof hostilePost>

/** The exact text that a card or page of the post must show. */
export function visibleTextOf({
  title,
  author_username,
  content,
  code_snippet,
  tags,
}: HostilePost) {
  return {
    title,
    author: author_username,
    content: plainText(content, ''),
    code: plainLines(code_snippet)
      .map((line) => `${line.map(({ text }) => text).join('')}\n`)
      .join(''),
    tags,
  }
}

/** A stored comment whose author and text are a hostile string. */
export function hostileComment(text: string, at: Date, overrides: object) {
  return {
    parent_id: null,
    reply_to: null,
    user_id: 'nobody',
    author_username: text,
    content: text,
    recipient_ids: [],
    created_at: at,
    updated_at: at,
    ...overrides,
  }
}

/** The string as a link, if the form accepts it. */
function linkOf(link: string): string | null {
  const form = { title: 'A title', content: 'A text of some length.', category: 'discussion' }
  const parsed = postForm.safeParse({ ...form, link, code_snippet: '', tags: '' })
  return parsed.success ? parsed.data.link : null
}
