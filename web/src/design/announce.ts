/** Shows a text to screen readers; what it returns takes the text back. */
type Listener = (text: string) => () => void

const listeners = new Set<Listener>()

/**
 * Says a text to screen readers. Some of them leave unsaid what comes into the page together with
 * its own live region; this goes into one that has been there before. Whoever reads there meets it
 * for some seconds, or until the returned function says that it is no longer true.
 */
export function announce(text: string): () => void {
  const takenBack = [...listeners].map((hear) => hear(text))
  return () => {
    for (const takeBack of takenBack) takeBack()
  }
}

/** Hears what is announced, until the returned function is called. */
export function onAnnounce(hear: Listener): () => void {
  listeners.add(hear)
  return () => {
    listeners.delete(hear)
  }
}
