import { useEffect, useRef } from 'react'
import { announce } from './notify'

/**
 * A text that screen readers announce when it appears or changes. A live region of its own would
 * arrive together with its text, which some of them ignore.
 */
export function Announced({ children: text }: { readonly children: string }) {
  useEffect(() => announce(text), [text])
  return text
}

/**
 * Announces a text that stays on the page whenever its key changes, but not the first one. A live
 * region around it would be announced again each time a dialog that hides the page closes.
 */
export function useAnnounceChange(text: string, key = text): void {
  const last = useRef(key)
  useEffect(() => {
    if (last.current === key) return
    last.current = key
    return text === '' ? undefined : announce(text)
  }, [text, key])
}
