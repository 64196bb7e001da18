import { useCallback, useEffect, useState } from 'react'

/**
 * A text that is typed here and kept in the address. What is typed shows at once, for the address
 * follows later; what moves it by other means, such as the Back button, is taken over.
 *
 * @param kept - What the address holds.
 * @param keep - Puts a text into the address.
 */
export function useUrlText(kept: string, keep: (text: string) => void) {
  const [text, setText] = useState(kept)
  const [seen, setSeen] = useState(kept)
  const [sent, setSent] = useState<readonly string[]>([])
  if (kept !== seen) {
    setSeen(kept)
    // An answer to what was sent from here says nothing about what has been typed since.
    const answered = sent.lastIndexOf(kept)
    setSent(answered < 0 ? [] : sent.slice(answered + 1))
    if (answered < 0 && kept !== text.trim()) setText(kept)
  }

  const send = useCallback(
    (next: string) => {
      setSent((earlier) => [...earlier, next])
      keep(next)
    },
    [keep],
  )
  return { text, setText, send }
}

/**
 * A text that is searched for once the typing pauses, or at once by `search`; the address keeps it.
 *
 * @param kept - What the address holds.
 * @param keep - Puts a text, without the blanks around it, into the address.
 */
export function useSearchText(kept: string, keep: (text: string) => void, pauseMs: number) {
  const { text, setText, send } = useUrlText(kept, keep)
  const typed = text.trim()

  const search = useCallback(() => {
    if (typed !== kept) send(typed)
  }, [typed, kept, send])

  useEffect(() => {
    const timer = setTimeout(search, pauseMs)
    return () => clearTimeout(timer)
  }, [search, pauseMs])

  return { text, setText, search }
}
