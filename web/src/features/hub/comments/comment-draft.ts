/** Where the draft of a comment, or of an answer to one, is kept for a member. */
export function draftKey(uid: string, postId: string, parentId: string | null): string {
  return ['grid.comment-draft', uid, postId, ...(parentId ? [parentId] : [])].join('.')
}

/** What was typed and not sent yet; empty where nothing is kept. */
export function readDraft(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Keeps what is being typed; an empty text forgets it. */
export function keepDraft(key: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // A browser that keeps nothing, or is full, still sends what is typed.
  }
}
