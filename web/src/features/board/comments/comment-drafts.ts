import * as z from 'zod/mini'
import { storageKey, storageKeys } from '../../../browser/storage'
import type { DraftAutosave, DraftKind } from '../../../forms/draft'

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

/** The draft of a comment: its text, and the original text if it changes one. */
type Kind = DraftKind<string, string | null>

export type CommentDraft = DraftAutosave<string, string | null>

const contents = { values: z.string(), base: z.nullable(z.string()) }

/** The drafts of a member's comments on a post, or of replies to one of them. */
export function commentDrafts(uid: string, postId: string, repliedId: string | null): Kind {
  return { uid, name: commentDraftName(uid, postId, repliedId), ...contents }
}

/** The drafts of a member's changes to an own comment. */
export function changeDrafts(uid: string, commentId: string): Kind {
  return { uid, name: changeDraftName(uid, commentId), ...contents }
}
