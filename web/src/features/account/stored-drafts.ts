import { readText, removeText, storageKey, storageKeys } from '../../browser/storage'

const DRAFTS = ['post', 'comment', 'changes'] as const

/** What a member wrote in this browser and has not sent yet; each text as it is kept. */
export function keptDrafts(uid: string): Record<string, unknown> {
  return Object.fromEntries(draftsOf(uid).map((name) => [name, content(readText(name))]))
}

/** Removes what a member wrote in this browser and never sent, and all else under their name. */
export function forgetDrafts(uid: string): void {
  const others = [storageKey('tags', uid), storageKey('noFirstAdmin', uid)]
  for (const name of [...draftsOf(uid), ...others]) removeText(name)
}

/** A browser may be shared: the drafts of others are theirs. */
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
