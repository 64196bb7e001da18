import type * as z from 'zod/mini'

/**
 * A storage of the browser that never throws. If it is blocked or full, reads return null and
 * writes return false.
 */
function guarded(open: () => Storage) {
  return {
    /** The text stored under a name, or null. */
    read: (name: string): string | null => attempt(() => open().getItem(name), null),
    /** Stores a text; false if that fails. */
    write: (name: string, text: string): boolean =>
      attempt(() => {
        open().setItem(name, text)
        return true
      }, false),
    /** Removes the text under a name. */
    remove: (name: string): void => attempt(() => open().removeItem(name), undefined),
    /** The names of all stored texts. */
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
  /** A draft of a post. */
  post: 'grid.draft',
  /** A draft of a comment or reply. */
  comment: 'grid.comment-draft',
  /** Unsaved changes to an own comment. */
  changes: 'grid.comment-changes',
  /** Recently used tags. */
  tags: 'grid.draft-tags',
  /** The server confirmed that this account is no bootstrap admin. */
  noFirstAdmin: 'grid.no-first-admin',
} as const

/** Where a text is stored: on the device, or in memory if the storage is blocked. */
export type StorageLocation = 'device' | 'tab'

/** Texts that the browser did not store. They exist until the tab closes. */
const inTab = new Map<string, string>()

/** The storage name of a member's text; with an empty last part, the common prefix. */
export function storageKey(
  kind: keyof typeof PREFIXES,
  uid: string,
  ...parts: readonly string[]
): string {
  return [PREFIXES[kind], uid, ...parts].join('.')
}

/** All stored names with a prefix. */
export function storageKeys(prefix: string): string[] {
  return [...deviceStorage.names(), ...inTab.keys()].filter((name) => name.startsWith(prefix))
}

/** The text under a name, or null. */
export function readText(name: string): string | null {
  return inTab.get(name) ?? deviceStorage.read(name)
}

/** Stores a text and returns where. */
export function writeText(name: string, text: string): StorageLocation {
  if (deviceStorage.write(name, text)) {
    inTab.delete(name)
    return 'device'
  }
  inTab.set(name, text)
  window.addEventListener('beforeunload', warn)
  return 'tab'
}

/** Where a text is stored. */
export function locationOf(name: string): StorageLocation {
  return inTab.has(name) ? 'tab' : 'device'
}

/** Removes a text. */
export function removeText(name: string): void {
  inTab.delete(name)
  deviceStorage.remove(name)
}

/** Asks before closing a tab that would lose a text. */
function warn(event: BeforeUnloadEvent): void {
  if (inTab.size > 0) event.preventDefault()
}
