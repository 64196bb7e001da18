import * as z from 'zod/mini'
import { LIMITS } from './limits'
import { instant, type Stored } from './stored'

const memberIds = z.array(z.string()).check(z.maxLength(LIMITS.hiddenMembers))

/**
 * `hidden_members/{uid}`: the members that a member has muted and blocked, the latest first. Pages
 * fold the texts of both, and nothing notifies of them. It is one document, so that one read serves
 * every page. Ids of deleted accounts remain.
 */
export const hiddenMembers = z.strictObject({ muted_ids: memberIds, blocked_ids: memberIds })

export type HiddenMembers = Stored<typeof hiddenMembers>

/**
 * `profiles/{uid}/blocks/{blocked_id}`: one document per block, in the same batch as its entry in
 * the list. Rules reject a comment if one of its recipients has blocked its author.
 */
export const block = z.strictObject({ created_at: instant })
