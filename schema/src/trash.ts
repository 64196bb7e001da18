import * as z from 'zod/mini'
import { comment } from './comment'
import { post } from './post'
import { instant } from './stored'

/** The collections whose documents members can delete and restore. */
const TRASH_KINDS = ['posts', 'comments'] as const

export type TrashKind = (typeof TRASH_KINDS)[number]

/**
 * `trash/{id}`: a deleted post or comment as it was, under its own id. It is written in the batch
 * that deletes the record, and deleted in the batch that restores it.
 */
export const trashed = z.strictObject({
  kind: z.enum(TRASH_KINDS),
  user_id: z.string(),
  record: z.union([post, comment]),
  deleted_at: instant,
})

/**
 * `trash/{id}`: the entry for a post or comment that was deleted for good, so that its id is
 * never reused. Functions write it.
 */
export const spentId = z.strictObject({ kind: z.literal('spent'), deleted_at: instant })
