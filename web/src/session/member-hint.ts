const KEY = 'grid.member'

/**
 * Whether this browser was left signed in. Firebase is fetched at once only where it was; the
 * hint decides nothing else.
 */
export function hasMemberHint(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

/** Remembers for the next page load whether somebody is signed in. */
export function setMemberHint(isMember: boolean): void {
  try {
    if (isMember) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    // A browser that keeps nothing asks Firebase when the sign-in dialog opens.
  }
}

/** Calls back when another tab signs in or out, until the returned function is called. */
export function onMemberHint(tell: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === KEY) tell()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
