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
