import { storageKey, storageKeys } from '../../../browser/storage'
import type { DraftKind } from '../../../forms/draft'

type Answered = { readonly postId: string; readonly repliedId: string | null }

/** The drafts of a member's comments on a post, or of replies to one comment. */
export function commentDrafts(uid: string, { postId, repliedId }: Answered): DraftKind {
  // No comment has this id.
  return { uid, name: storageKey('comment', uid, postId, repliedId ?? '*') }
}

/** The drafts of a member's changes to an own comment. */
export function changeDrafts(uid: string, commentId: string): DraftKind {
  return { uid, name: storageKey('changes', uid, commentId) }
}

/** Whether such a draft is stored. */
export function hasDraft({ name }: DraftKind): boolean {
  return storageKeys(`${name}.`).length > 0
}
