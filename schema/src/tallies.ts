import * as z from 'zod/mini'

/** `tag_tallies/{id}`: how many posts carry a tag, without regard to case; kept by triggers. */
export const tagTally = z.strictObject({
  /** In lower case. */
  tag: z.string(),
  posts: z.int(),
})

/** `contributor_tallies/{uid}`: how many posts a member has on the board; kept by triggers. */
export const contributorTally = z.strictObject({
  username: z.string(),
  posts: z.int(),
})

/** The document id of a tag's tally; tags may hold what ids may not. */
export function tagTallyId(tag: string): string {
  return `t-${encodeURIComponent(tag.toLowerCase().toWellFormed())}`
}
