import { useCallback, useEffect, useReducer, useState } from 'react'

/**
 * A text field whose value is stored in the URL. Shows typed text at once, because the URL changes
 * later. Shows other changes of the URL, such as by the Back button.
 *
 * @param stored - The value in the URL.
 * @param store - Writes a value to the URL.
 */
function useUrlText(stored: string, store: (text: string) => void) {
  const [text, setText] = useState(stored)
  const [seen, setSeen] = useState(stored)
  const [sent, setSent] = useState<readonly string[]>([])
  if (stored !== seen) {
    setSeen(stored)
    // The URL now contains a value sent from here; newer text stays.
    const index = sent.lastIndexOf(stored)
    setSent(index < 0 ? [] : sent.slice(index + 1))
    if (index < 0 && stored !== text.trim()) setText(stored)
  }

  const send = useCallback(
    (next: string) => {
      setSent((earlier) => [...earlier, next])
      store(next)
    },
    [store],
  )
  return { text, setText, send }
}

/** Each search reads up to a page of documents, so it waits until the typing pauses. */
const PAUSE_MS = 350

/**
 * A search text that is written to the URL once the typing pauses, or at once by `search`.
 *
 * @param stored - The value in the URL.
 * @param store - Writes a trimmed value to the URL.
 */
export function useSearchText(stored: string, store: (text: string) => void) {
  const { text, setText, send } = useUrlText(stored, store)
  const typed = text.trim()

  const search = useCallback(() => {
    if (typed !== stored) send(typed)
  }, [typed, stored, send])

  useEffect(() => {
    const timer = setTimeout(search, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [search])

  return { text, setText, search }
}

/**
 * A key for fields with `useSearchText`, and a function that changes it. The fields then also
 * forget what was typed and is not in the URL yet.
 */
export function useResetKey() {
  return useReducer((resets: number) => resets + 1, 0)
}
