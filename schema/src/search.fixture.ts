import { parseSearch, searchTokens } from './search-tokens'

/** A post that holds these texts and nothing else. */
export const searchable = (texts: Partial<Parameters<typeof searchTokens>[0]>) => ({
  title: 'T',
  content: '',
  code_snippet: null,
  tags: [],
  author_username: 'ada',
  ...texts,
})

/** Whether a search finds a post: by its stored tokens and by its texts. */
export function finds(search: string, found: ReturnType<typeof searchable>): boolean {
  const { token, matches } = parseSearch(search)
  const isListed = token !== null && searchTokens(found).includes(token)
  if (matches(found) && !isListed) throw new Error(`${search} matches a post that is not listed.`)
  return matches(found)
}
