type Listener = (text: string) => void

const listeners = new Set<Listener>()

/**
 * Says a text to screen readers. Some of them leave unsaid what comes into the page together with
 * its own live region; this goes into one that has been there before.
 */
export function announce(text: string): void {
  for (const hear of listeners) hear(text)
}

/** Hears what is announced, until the returned function is called. */
export function onAnnounce(hear: Listener): () => void {
  listeners.add(hear)
  return () => {
    listeners.delete(hear)
  }
}
