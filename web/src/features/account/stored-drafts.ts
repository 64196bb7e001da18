import {
  readText,
  removeText,
  SIGN_UP_ATTEMPTS,
  storageKey,
  storageKeys,
} from '../../browser/storage'

const DRAFTS = ['post', 'comment', 'changes'] as const

/** A member's unsent drafts in this browser, by storage name. */
export function storedDrafts(uid: string): Record<string, unknown> {
  return Object.fromEntries(draftsOf(uid).map((name) => [name, content(readText(name))]))
}

/** Removes a member's drafts, all other items under their name, and sign-up attempts. */
export function removeDrafts(uid: string): void {
  const others = [storageKey('tags', uid), storageKey('noFirstAdmin', uid), SIGN_UP_ATTEMPTS]
  for (const name of [...draftsOf(uid), ...others]) removeText(name)
}

/** Only this member's drafts: several members may share a browser. */
function draftsOf(uid: string): string[] {
  return DRAFTS.flatMap((kind) => storageKeys(storageKey(kind, uid, '')))
}

function content(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null')
  } catch {
    return stored
  }
}
