const PREFIX = 'grid.draft'

/** What a member wrote in this browser and has not sent yet; each text as it is kept. */
export function keptDrafts(uid: string): Record<string, unknown> {
  return Object.fromEntries(
    draftNames(uid).map((name) => [name, content(localStorage.getItem(name))]),
  )
}

/** Removes what a member wrote in this browser and never sent. */
export function forgetDrafts(uid: string): void {
  for (const name of draftNames(uid)) localStorage.removeItem(name)
}

/** A browser may be shared: the drafts of others are theirs. */
function draftNames(uid: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(PREFIX) && name.includes(uid))
  } catch {
    return []
  }
}

function content(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null')
  } catch {
    return stored
  }
}
