import { storageKey, storageKeys } from '../../../browser/storage'

/** The name of the drafts of a member's comments on a post, or of replies to one comment. */
export function commentDraftName(uid: string, postId: string, repliedId: string | null): string {
  // No comment has this id.
  return storageKey('comment', uid, postId, repliedId ?? '*')
}

/** The name of the drafts of a member's changes to an own comment. */
export function changeDraftName(uid: string, commentId: string): string {
  return storageKey('changes', uid, commentId)
}

/** Whether a draft with this name is stored. */
export function hasDraft(name: string): boolean {
  return storageKeys(`${name}.`).length > 0
}
