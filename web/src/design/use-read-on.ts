import { useEffect, useRef } from 'react'
import { focusableIn } from '../browser/focus'
import { announce } from './notify'

type Pressed = { readonly button: Element; readonly last: Element | null; readonly count: number }

/**
 * Leads who pressed a button for more of a list to the first that came, which stands where the
 * button stood, and says how many there are. From somebody who went elsewhere it takes nothing.
 *
 * @param count - How many are shown.
 * @param name - What they are, in the plural.
 * @returns what is told of a press: the button, and the last that stands before what will come.
 */
export function useReadOn(count: number, name: string) {
  const pressed = useRef<Pressed>(null)

  useEffect(() => {
    const since = pressed.current
    if (!since || count <= since.count) return
    pressed.current = null
    announce(`${count - since.count} more ${name}.`)
    const { activeElement } = document
    if (activeElement !== since.button && activeElement !== document.body) return
    const first = focusableIn(since.last?.nextElementSibling ?? null)
    if (first instanceof HTMLElement) first.focus({ preventScroll: true })
  }, [count, name])

  return (button: Element, last: Element | null) => {
    pressed.current = { button, last, count }
  }
}
