// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useBelowHead } from './toaster'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

function Toasts() {
  const stack = useRef<HTMLOutputElement>(null)
  return <output ref={stack}>{useBelowHead(stack, true)}</output>
}

/** A dialog whose title and button lie between these heights, below toasts from 16 to 66. */
function offsetBelow(title: readonly [number, number], close: readonly [number, number]): string {
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockReturnValue(16)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(50)
  const dialog = document.createElement('div')
  dialog.role = 'dialog'
  dialog.setAttribute('aria-labelledby', 'title')
  dialog.innerHTML = '<h2 id="title">Report</h2><button aria-label="Close"></button>'
  document.body.append(dialog)
  for (const [selector, [top, bottom]] of [['h2', title] as const, ['button', close] as const]) {
    const part = dialog.querySelector(selector) ?? dialog
    vi.spyOn(part, 'getBoundingClientRect').mockReturnValue(
      DOMRect.fromRect({ y: top, height: bottom - top }),
    )
  }
  return render(<Toasts />).container.textContent ?? ''
}

test('toasts leave the title of a dialog and its closing button in sight', () => {
  expect(offsetBelow([17, 80], [32, 72])).toBe('72')
})

test('toasts stay in their place above a dialog that begins below them', () => {
  expect(offsetBelow([120, 180], [136, 176])).toBe('0')
})

test('toasts stay in their place where a title leaves no room below it', () => {
  expect(offsetBelow([17, 740], [32, 72])).toBe('0')
})

test('toasts stay in their place without a dialog', () => {
  expect(render(<Toasts />).container.textContent).toBe('0')
})
