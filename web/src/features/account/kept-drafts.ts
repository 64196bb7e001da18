const PREFIX = 'grid.draft'

/** What was written in this browser and not sent yet; each text as it is kept. */
export function keptDrafts(): Record<string, unknown> {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))
    return Object.fromEntries(names.map((name) => [name, content(localStorage.getItem(name))]))
  } catch {
    return {}
  }
}

function content(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null')
  } catch {
    return stored
  }
}
