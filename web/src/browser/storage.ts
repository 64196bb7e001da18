import type * as z from 'zod/mini'

/**
 * A storage of the browser, which may be closed or full: then it keeps nothing, and has nothing,
 * but throws nothing either.
 */
function guarded(open: () => Storage) {
  return {
    /** What is stored under a name, or null. */
    read: (name: string): string | null => attempt(() => open().getItem(name), null),
    /** Stores a text; false where it is not kept. */
    write: (name: string, text: string): boolean =>
      attempt(() => {
        open().setItem(name, text)
        return true
      }, false),
    /** Forgets what is stored under a name. */
    remove: (name: string): void => attempt(() => open().removeItem(name), undefined),
    /** The names under which something is stored. */
    names: (): readonly string[] => attempt(() => Object.keys(open()), []),
  }
}

function attempt<Answer>(ask: () => Answer, otherwise: Answer): Answer {
  try {
    return ask()
  } catch {
    return otherwise
  }
}

/** What this device keeps for all tabs of the site. */
export const deviceStorage = guarded(() => localStorage)

/** What this tab keeps for the documents to come. */
export const tabStorage = guarded(() => sessionStorage)

/** A record out of a kept text; what somebody else wrote there, or an older page, is null. */
export function fromJson<T>(text: string | null, schema: z.ZodMiniType<T>): T | null {
  try {
    return text === null ? null : schema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** What is kept of a member, by how its name in the storage begins. */
const BEGINNINGS = {
  /** A post that was typed and not sent yet. */
  post: 'grid.draft',
  /** A comment, or an answer to one. */
  comment: 'grid.comment-draft',
  /** Changes to an own comment. */
  changes: 'grid.comment-changes',
  /** The tags that were used before. */
  tags: 'grid.draft-tags',
  /** That the server was asked whether this is one of the first admins, and said no. */
  noFirstAdmin: 'grid.no-first-admin',
} as const

/** Where a text has come to lie: on the device, or only in this tab, where storage is closed. */
export type StorageLocation = 'device' | 'tab'

/** The texts that the browser would not store; they live as long as the tab does. */
const inTab = new Map<string, string>()

/** The name of what is kept for a member; with an empty last part, how all such names begin. */
export function storageKey(
  kind: keyof typeof BEGINNINGS,
  uid: string,
  ...parts: readonly string[]
): string {
  return [BEGINNINGS[kind], uid, ...parts].join('.')
}

/** The names that begin so, of all that is kept. */
export function storageKeys(beginning: string): string[] {
  return [...deviceStorage.names(), ...inTab.keys()].filter((name) => name.startsWith(beginning))
}

/** The text under a name, or null. */
export function readText(name: string): string | null {
  return inTab.get(name) ?? deviceStorage.read(name)
}

/** Keeps a text, and says where. */
export function writeText(name: string, text: string): StorageLocation {
  if (deviceStorage.write(name, text)) {
    inTab.delete(name)
    return 'device'
  }
  inTab.set(name, text)
  window.addEventListener('beforeunload', warn)
  return 'tab'
}

/** Where a text lies. */
export function locationOf(name: string): StorageLocation {
  return inTab.has(name) ? 'tab' : 'device'
}

/** Forgets a text. */
export function removeText(name: string): void {
  inTab.delete(name)
  deviceStorage.remove(name)
}

/** Closing the tab is asked about only while it would lose something. */
function warn(event: BeforeUnloadEvent): void {
  if (inTab.size > 0) event.preventDefault()
}
