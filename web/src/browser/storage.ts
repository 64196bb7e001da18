import type * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'

/**
 * A storage of the browser that never throws. If it is blocked or full, reads return null and
 * writes return false.
 */
function guarded(open: () => Storage) {
  return {
    read: (name: string): string | null => attempt(() => open().getItem(name), null),
    /** Stores a text; false if that fails. */
    write: (name: string, text: string): boolean =>
      attempt(() => {
        open().setItem(name, text)
        return true
      }, false),
    remove: (name: string): void => attempt(() => open().removeItem(name), undefined),
    names: (): readonly string[] => attempt(() => Object.keys(open()), []),
  }
}

function attempt<T>(run: () => T, fallback: T): T {
  try {
    return run()
  } catch {
    return fallback
  }
}

/** Storage of the device, shared by all tabs. */
export const deviceStorage = guarded(() => localStorage)

/** Storage of this tab. */
export const tabStorage = guarded(() => sessionStorage)

/** Parses a stored text; null if it does not match the schema. */
export function fromJson<T>(text: string | null, schema: z.ZodMiniType<T>): T | null {
  try {
    return text === null ? null : schema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Prefixes of the names of a member's stored texts. */
const PREFIXES = {
  post: 'grid.draft',
  comment: 'grid.comment-draft',
  /** Unsaved changes to an own comment. */
  changes: 'grid.comment-changes',
  /** A form that was not sent, in one tab. */
  unsent: 'grid.unsent',
  tags: 'grid.draft-tags',
  /** The server confirmed that this account is no bootstrap admin. */
  noFirstAdmin: 'grid.no-first-admin',
} as const

/** Where the times of recent sign-up attempts are stored. */
export const SIGN_UP_ATTEMPTS = 'grid.sign-up-attempts'

/** The prefix of what a visitor has typed to sign in or up, in one tab. Never a password. */
export const SIGN_IN_ENTRY = 'grid.unsent-sign-in'

/** Where a text is stored: on the device, or in memory if the storage is blocked. */
export type StorageLocation = 'device' | 'tab'

/**
 * Texts that the browser did not store, by name. They exist until the tab closes. Marked as pure,
 * so that the loader, which reads flags only, contains no store.
 */
const inTab = /* @__PURE__ */ createStore<{ readonly texts: ReadonlyMap<string, string> }>(() => ({
  texts: new Map(),
}))

/** The storage name of a member's text; with an empty last part, the common prefix. */
export function storageKey(
  kind: keyof typeof PREFIXES,
  uid: string,
  ...parts: readonly string[]
): string {
  return [PREFIXES[kind], uid, ...parts].join('.')
}

/** The prefix of the username that a member without one has typed. */
export const usernameDrafts = (uid: string) => storageKey('unsent', uid, 'username')

/** All stored names with a prefix. */
export function storageKeys(prefix: string): string[] {
  const { texts } = inTab.getState()
  const names = [...deviceStorage.names(), ...tabStorage.names(), ...texts.keys()]
  return names.filter((name) => name.startsWith(prefix))
}

/** The text under a name, or null. */
export function readText(name: string): string | null {
  return inTab.getState().texts.get(name) ?? deviceStorage.read(name) ?? tabStorage.read(name)
}

/** Stores a text and returns where. */
export function writeText(name: string, text: string): StorageLocation {
  if (deviceStorage.write(name, text)) {
    removeFromTab(name)
    return 'device'
  }
  inTab.setState(({ texts }) => ({ texts: new Map([...texts, [name, text]]) }))
  window.addEventListener('beforeunload', warn)
  return 'tab'
}

/** Where a text is stored. */
export function locationOf(name: string): StorageLocation {
  return inTab.getState().texts.has(name) ? 'tab' : 'device'
}

/** Removes a text. */
export function removeText(name: string): void {
  removeFromTab(name)
  tabStorage.remove(name)
  deviceStorage.remove(name)
}

function removeFromTab(name: string): void {
  inTab.setState(({ texts }) => ({ texts: new Map([...texts].filter(([key]) => key !== name)) }))
}

/** Asks before closing a tab that would lose a text. */
function warn(event: BeforeUnloadEvent): void {
  if (inTab.getState().texts.size > 0) event.preventDefault()
}
