import { useCallback, useEffect } from 'react'
import { useAddressText } from './use-address-text'

/**
 * A text that is searched for once the typing pauses, or at once by `search`; the address keeps it.
 *
 * @param kept - What the address holds.
 * @param keep - Puts a text, without the blanks around it, into the address.
 */
export function useSearchText(kept: string, keep: (text: string) => void, pauseMs: number) {
  const { text, setText, send } = useAddressText(kept, keep)
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
