import { type RefObject, useEffect, useState } from 'react'

const GAP = 8

/**
 * How far toasts have to stand below their place, so that the head of the dialog in front, with its
 * title and the button that closes it, stays in sight.
 */
export function useBelowHead(stack: RefObject<HTMLElement | null>, isInUse: boolean): number {
  const [offset, setOffset] = useState(0)
  useEffect(() => {
    if (!isInUse) return
    const measure = () => setOffset(stack.current ? offsetOf(stack.current) : 0)
    // A dialog grows from its middle when, as a toast comes, it says the same.
    const sizes = new ResizeObserver(measure)
    const look = () => {
      for (const element of [stack.current, frontDialog()]) if (element) sizes.observe(element)
      measure()
    }
    const dialogs = new MutationObserver(look)
    dialogs.observe(document.body, { childList: true })
    look()
    return () => {
      sizes.disconnect()
      dialogs.disconnect()
    }
  }, [isInUse, stack])
  return isInUse ? offset : 0
}

function frontDialog(): Element | undefined {
  return [...document.querySelectorAll('[role="dialog"]')].at(-1)
}

function offsetOf({ offsetTop, offsetHeight }: HTMLElement): number {
  const head = headOf(frontDialog()).map((part) => part.getBoundingClientRect())
  const start = Math.min(...head.map(({ top }) => top))
  const end = Math.max(...head.map(({ bottom }) => bottom))
  const isFree = head.length === 0 || offsetTop + offsetHeight <= start
  const hasRoom = end + GAP + offsetHeight <= window.innerHeight
  return isFree || !hasRoom ? 0 : Math.max(0, end + GAP - offsetTop)
}

function headOf(dialog: Element | undefined): Element[] {
  const title = document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '')
  const close = dialog?.querySelector('button[aria-label^="Close"]')
  return [title, close].filter((part) => part instanceof Element)
}
