import { forgetText, keptName, keptNames, keptText } from '../../browser/storage'

const DRAFTS = ['post', 'comment', 'changes'] as const

/** What a member wrote in this browser and has not sent yet; each text as it is kept. */
export function keptDrafts(uid: string): Record<string, unknown> {
  return Object.fromEntries(draftsOf(uid).map((name) => [name, content(keptText(name))]))
}

/** Removes what a member wrote in this browser and never sent, and all else under their name. */
export function forgetDrafts(uid: string): void {
  const others = [keptName('tags', uid), keptName('noFirstAdmin', uid)]
  for (const name of [...draftsOf(uid), ...others]) forgetText(name)
}

/** A browser may be shared: the drafts of others are theirs. */
function draftsOf(uid: string): string[] {
  return DRAFTS.flatMap((kind) => keptNames(keptName(kind, uid, '')))
}

function content(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null')
  } catch {
    return stored
  }
}
