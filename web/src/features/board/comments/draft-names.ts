import { keptName, keptNames } from '../../../browser/kept-texts'

/** How the drafts of a member's comments on a post, or of answers to one of them, are named. */
export function commentDraftName(uid: string, postId: string, answeredId: string | null): string {
  // No comment has an id like that.
  return keptName('comment', uid, postId, answeredId ?? '*')
}

/** How the drafts of a member's changes to an own comment are named. */
export function changeDraftName(uid: string, commentId: string): string {
  return keptName('changes', uid, commentId)
}

/** Whether something was typed under a name and is neither sent nor discarded. */
export function hasDraft(name: string): boolean {
  return keptNames(`${name}.`).length > 0
}
