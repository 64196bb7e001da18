import { useEffect } from 'react'
import { announce } from './notify'

/**
 * A text that screen readers announce when it appears or changes. A live region of its own would
 * arrive together with its text, which some of them ignore.
 */
export function Announced({ children: text }: { readonly children: string }) {
  useEffect(() => announce(text), [text])
  return text
}
