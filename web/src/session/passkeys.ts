import { loadChunk } from '../data/load-chunk'

/** Whether this browser can use passkeys at all. */
export function supportsPasskeys(): boolean {
  return typeof Reflect.get(globalThis, 'PublicKeyCredential') === 'function'
}

/** Loads the code of passkeys, with the library and Firebase. */
export const loadPasskeys = () => loadChunk(() => import('./passkeys.auth'))
