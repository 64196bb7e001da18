import { deviceStorage } from '../browser/storage'

const KEY = 'grid.member'

/**
 * Whether this browser was left signed in. Firebase is fetched at once only where it was; the
 * hint decides nothing else.
 */
export function wasSignedIn(): boolean {
  return deviceStorage.read(KEY) !== null
}

/**
 * Remembers for the next page load whether somebody is signed in. A browser that keeps nothing asks
 * Firebase when the sign-in dialog opens.
 */
export function setWasSignedIn(isSignedIn: boolean): void {
  if (isSignedIn) deviceStorage.write(KEY, '1')
  else deviceStorage.remove(KEY)
}

/** Calls back when another tab signs in or out, until the returned function is called. */
export function onSignInElsewhere(tell: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === KEY) tell()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
