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
    const controller = new AbortController()
    const { signal } = controller
    document.addEventListener('focusin', measure, { signal })
    document.addEventListener('scroll', measure, { capture: true, passive: true, signal })
    observe()
    return () => {
      sizes.disconnect()
      dialogs.disconnect()
      controller.abort()
    }
  }, [isInUse, stack])
  return isInUse ? offset : 0
}

function frontDialog(): Element | undefined {
  return [...document.querySelectorAll('[role="dialog"]')].at(-1)
}

/** A vertical range of the window, in pixels. */
type Range = { readonly top: number; readonly bottom: number }

function offsetOf({ offsetTop, offsetHeight }: HTMLElement): number {
  const [head, field] = [rangeOf(headOf(frontDialog())), rangeOf(focusedField())]
  const isFree = (top: number, ranges: readonly Range[]) =>
    top >= 0 &&
    top + offsetHeight <= window.innerHeight &&
    ranges.every((range) => top + offsetHeight <= range.top || top >= range.bottom)
  const below = [...head, ...field].map(({ bottom }) => bottom + GAP)
  const above = field.map(({ top }) => top - GAP - offsetHeight)
  const places = [offsetTop, ...below.toSorted((one, other) => one - other), ...above]
  const place =
    places.find((top) => isFree(top, [...head, ...field])) ??
    places.find((top) => isFree(top, field)) ??
    offsetTop
  return place - offsetTop
}

/** The one range that holds all elements; none without elements. */
function rangeOf(elements: readonly (Element | null | undefined)[]): readonly Range[] {
  const boxes = elements.flatMap((element) => element?.getBoundingClientRect() ?? [])
  if (boxes.length === 0) return []
  const top = Math.min(...boxes.map((box) => box.top))
  return [{ top, bottom: Math.max(...boxes.map((box) => box.bottom)) }]
}

function headOf(dialog: Element | undefined) {
  const title = document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '')
  return [title, dialog?.querySelector('button[aria-label^="Close"]')]
}

/** The field that has the focus, with its label and its error message. */
function focusedField() {
  const { activeElement } = document
  if (!activeElement?.matches('input, textarea, select, [role="combobox"]')) return []
  return [activeElement.closest('.MuiFormControl-root') ?? activeElement]
}
