import { type RefObject, useEffect, useState } from 'react'

/** The distance between toasts and what they must not cover, in pixels. */
const GAP = 8

/**
 * Returns how far toasts move down, in pixels, so that they cover neither the head of the dialog in
 * front, with its title and its close button, nor the field that has the focus.
 */
export function useToastOffset(stack: RefObject<HTMLElement | null>, isInUse: boolean): number {
  const [offset, setOffset] = useState(0)
  useEffect(() => {
    if (!isInUse) return
    const measure = () => setOffset(stack.current ? offsetOf(stack.current) : 0)
    // A dialog grows from its middle when it shows an error.
    const sizes = new ResizeObserver(measure)
    const observe = () => {
      for (const element of [stack.current, frontDialog()]) if (element) sizes.observe(element)
      measure()
    }
    const dialogs = new MutationObserver(observe)
    dialogs.observe(document.body, { childList: true })
    document.addEventListener('focusin', measure)
    document.addEventListener('scroll', measure, { capture: true, passive: true })
    observe()
    return () => {
      sizes.disconnect()
      dialogs.disconnect()
      document.removeEventListener('focusin', measure)
      document.removeEventListener('scroll', measure, { capture: true })
    }
  }, [isInUse, stack])
  return isInUse ? offset : 0
}

function frontDialog(): Element | undefined {
  return [...document.querySelectorAll('[role="dialog"]')].at(-1)
}

/** A vertical range of the window, in pixels. */
type Range = { readonly top: number; readonly bottom: number }

function offsetOf({ offsetTop, offsetHeight: height }: HTMLElement): number {
  const head = around(headOf(frontDialog()))
  const field = around(focusedField())
  const place =
    placeBelow(offsetTop, height, [head, field].flat()) ??
    placeBelow(offsetTop, height, field) ??
    placeAbove(height, field) ??
    offsetTop
  return place - offsetTop
}

/** The one range that holds all elements; none without elements. */
function around(elements: readonly Element[]): readonly Range[] {
  const boxes = elements.map((element) => element.getBoundingClientRect())
  if (boxes.length === 0) return []
  const top = Math.min(...boxes.map((box) => box.top))
  return [{ top, bottom: Math.max(...boxes.map((box) => box.bottom)) }]
}

/** The first place from `start` down that overlaps no range, or null outside the window. */
function placeBelow(start: number, height: number, ranges: readonly Range[]): number | null {
  let place = start
  for (const { top, bottom } of [...ranges].sort((one, other) => one.top - other.top)) {
    if (place + height > top && place < bottom) place = bottom + GAP
  }
  return place + height <= window.innerHeight ? place : null
}

function placeAbove(height: number, [range]: readonly Range[]): number | null {
  const place = (range?.top ?? 0) - GAP - height
  return place >= 0 ? place : null
}

function headOf(dialog: Element | undefined): Element[] {
  const title = document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '')
  const close = dialog?.querySelector('button[aria-label^="Close"]')
  return [title, close].filter((element) => element instanceof Element)
}

/** The field that has the focus, with its label and its error message. */
function focusedField(): Element[] {
  const { activeElement } = document
  const isField = activeElement?.matches('input, textarea, select, [role="combobox"]')
  return isField
    ? [activeElement?.closest('.MuiFormControl-root') ?? activeElement].flatMap((e) => e ?? [])
    : []
}
