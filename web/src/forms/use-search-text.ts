import { useEffect, useEffectEvent, useReducer, useState } from 'react'

/** Each search reads up to a page of documents, so it waits until the typing pauses. */
const PAUSE_MS = 350

/**
 * A search text that is stored in the URL: once the typing pauses, or at once by `search`. Shows
 * what is typed, and other changes of the URL, such as by the Back button.
 *
 * @param stored - The value in the URL.
 * @param store - Writes a trimmed value to the URL.
 */
export function useSearchText(stored: string, store: (text: string) => void) {
  const [text, setText] = useState(stored)
  const [seen, setSeen] = useState(stored)
  const [sent, setSent] = useState<readonly string[]>([])
  const typed = text.trim()
  if (stored !== seen) {
    setSeen(stored)
    // The URL now contains a value sent from here; newer text stays.
    const index = sent.lastIndexOf(stored)
    setSent(index < 0 ? [] : sent.slice(index + 1))
    if (index < 0 && stored !== typed) setText(stored)
  }

  const search = () => {
    if (typed === stored) return
    setSent((earlier) => [...earlier, typed])
    store(typed)
  }
  const searchAfterPause = useEffectEvent(search)
  useEffect(() => {
    if (typed === stored) return
    const timer = setTimeout(() => searchAfterPause(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, stored])

  return { text, setText, search }
}

/**
 * A key for fields with `useSearchText`, and a function that changes it. The fields then also
 * forget what was typed and is not in the URL yet.
 */
export function useResetKey() {
  return useReducer((resets: number) => resets + 1, 0)
}
