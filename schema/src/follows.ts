import * as z from 'zod/mini'
import { LIMITS } from './limits'
import { parseTags } from './post'

const ids = (most: number) =>
  z.array(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,128}$/))).check(z.maxLength(most))

/** The spelling of a tag that posts store; null if no post can have it. */
export function storedTag(text: string): string | null {
  const [tag, ...others] = parseTags(text)
  return tag === undefined || others.length > 0 ? null : tag
}

/**
 * `follows/{uid}`: the posts, tags and members that a member follows, the latest first. It is one
 * document, so that rules can limit the lists and one read serves every button. Ids of deleted
 * posts and accounts remain.
 */
export const follows = z.strictObject({
  post_ids: ids(LIMITS.follows.posts),
  tags: z
    .array(z.string().check(z.refine((tag) => storedTag(tag) === tag)))
    .check(z.maxLength(LIMITS.follows.tags)),
  member_ids: ids(LIMITS.follows.members),
})

/** What a member can follow → the list that holds it. */
export const FOLLOW_LISTS = {
  post: 'post_ids',
  tag: 'tags',
  member: 'member_ids',
} as const satisfies Record<string, keyof z.infer<typeof follows>>

export type Followed = keyof typeof FOLLOW_LISTS
