import { category, type PostForm } from '@grid/schema/post'
import * as z from 'zod/mini'
import { keptName } from '../../../browser/kept-texts'
import type { Draft, DraftKind } from '../../../forms/draft-store'

/** Of a post that is changed it is also known when it had last been changed before. */
type BasedOn = number | null

export type KeptPost = Draft<PostForm, BasedOn>

/** The drafts of a member's changes to a post; null means a new one. */
export function postDrafts(uid: string, postId: string | null): DraftKind<PostForm, BasedOn> {
  return {
    uid,
    name: keptName('post', uid, postId ?? 'new'),
    values: z.object({
      title: z.string(),
      content: z.string(),
      category,
      link: z.string(),
      code_snippet: z.string(),
      tags: z.string(),
    }),
    base: z.nullable(z.number()),
  }
}
