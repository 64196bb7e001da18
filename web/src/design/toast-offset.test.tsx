// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useOffsetBelowDialogTitle } from './toaster'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

function Toasts() {
  const stack = useRef<HTMLOutputElement>(null)
  return <output ref={stack}>{useOffsetBelowDialogTitle(stack, true)}</output>
}

/** Renders a dialog with its title and button at these heights, and toasts from 16 to 66. */
function offsetBelow(title: readonly [number, number], close: readonly [number, number]): string {
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockReturnValue(16)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(50)
  const dialog = document.createElement('div')
  dialog.role = 'dialog'
  dialog.setAttribute('aria-labelledby', 'title')
  dialog.innerHTML = '<h2 id="title">Report</h2><button aria-label="Close"></button>'
  document.body.append(dialog)
  for (const [selector, [top, bottom]] of [['h2', title] as const, ['button', close] as const]) {
    const element = dialog.querySelector(selector) ?? dialog
    vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(
      DOMRect.fromRect({ y: top, height: bottom - top }),
    )
  }
  return render(<Toasts />).container.textContent ?? ''
}

test('moves toasts below the title and close button of a dialog', () => {
  expect(offsetBelow([17, 80], [32, 72])).toBe('72')
})

test('leaves toasts in place above a dialog that starts below them', () => {
  expect(offsetBelow([120, 180], [136, 176])).toBe('0')
})

test('leaves toasts in place if there is no room below the title', () => {
  expect(offsetBelow([17, 740], [32, 72])).toBe('0')
})

test('leaves toasts in place without a dialog', () => {
  expect(render(<Toasts />).container.textContent).toBe('0')
})
