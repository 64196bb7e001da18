import { deviceStorage } from '../browser/storage'

const KEY = 'grid.member'

/**
 * Whether this browser was left signed in. If so, the page loads Firebase at once. The flag decides
 * nothing else.
 */
export function wasSignedIn(): boolean {
  return deviceStorage.read(KEY) !== null
}

/**
 * Stores the flag for the next page load. A browser without storage loads Firebase when the sign-in
 * dialog opens.
 */
export function setWasSignedIn(isSignedIn: boolean): void {
  if (isSignedIn) deviceStorage.write(KEY, '1')
  else deviceStorage.remove(KEY)
}

/**
 * Calls `onChange` when another tab signs in or out, and when this page, kept by the browser, comes
 * back after a sign-in: it receives no events meanwhile. Returns the unsubscribe function.
 */
export function onSignInElsewhere(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY) onChange()
  }
  const onReturn = ({ persisted }: PageTransitionEvent) => {
    if (persisted && wasSignedIn()) onChange()
  }
  const controller = new AbortController()
  window.addEventListener('storage', onStorage, { signal: controller.signal })
  window.addEventListener('pageshow', onReturn, { signal: controller.signal })
  return () => controller.abort()
}

const PASSKEY_KEY = 'grid.passkey'

/**
 * Whether a passkey was used or added on this device. Only then does the sign-in dialog offer
 * passkeys in the e-mail field: other visitors need neither its code nor its requests.
 */
export function hasUsedPasskey(): boolean {
  return deviceStorage.read(PASSKEY_KEY) !== null
}

/** Stores that this device has used a passkey. */
export function setPasskeyUsed(): void {
  deviceStorage.write(PASSKEY_KEY, '1')
}
