import * as z from 'zod/mini'
import { storageKey, storageKeys } from '../../browser/storage'
import type { DraftKind } from '../../forms/draft-store'
import type { DraftAutosave } from '../../forms/use-draft'

/** How the drafts of a member's comments on a post, or of answers to one of them, are named. */
export function commentDraftName(uid: string, postId: string, answeredId: string | null): string {
  // No comment has an id like that.
  return storageKey('comment', uid, postId, answeredId ?? '*')
}

/** How the drafts of a member's changes to an own comment are named. */
export function changeDraftName(uid: string, commentId: string): string {
  return storageKey('changes', uid, commentId)
}

/** Whether something was typed under a name and is neither sent nor discarded. */
export function hasDraft(name: string): boolean {
  return storageKeys(`${name}.`).length > 0
}

/** A comment's draft is its text; of one that is changed it is also known what it said before. */
type Kind = DraftKind<string, string | null>

export type CommentDraft = DraftAutosave<string, string | null>

const contents = { values: z.string(), base: z.nullable(z.string()) }

/** The drafts of a member's comments on a post, or of answers to one of them. */
export function commentDrafts(uid: string, postId: string, answeredId: string | null): Kind {
  return { uid, name: commentDraftName(uid, postId, answeredId), ...contents }
}

/** The drafts of a member's changes to an own comment. */
export function changeDrafts(uid: string, commentId: string): Kind {
  return { uid, name: changeDraftName(uid, commentId), ...contents }
}
