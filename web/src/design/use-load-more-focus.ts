import { useLayoutEffect, useRef } from 'react'
import { focusableIn } from '../browser/focus'
import { announce } from './notify'

type Pressed = { readonly button: Element; readonly last: Element | null; readonly count: number }

/**
 * After a press on "Load more", moves the focus to the first new item and announces their number.
 * Leaves the focus alone if the user has moved it meanwhile.
 *
 * @param count - number of items shown.
 * @param name - their name in the plural.
 * @returns the press handler: takes the button and the last item before the new ones.
 */
export function useLoadMoreFocus(count: number, name: string) {
  const pressed = useRef<Pressed>(null)

  // The last page removes the button, which passes its focus to a neighbour in a microtask.
  useLayoutEffect(() => {
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
