// @vitest-environment happy-dom
import { act, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useToastOffset } from './toast-offset'

afterEach(() => document.body.replaceChildren())

function Toasts() {
  const stack = useRef<HTMLOutputElement>(null)
  return <output ref={stack}>{useToastOffset(stack, true)}</output>
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

/** Focuses a field between these heights, and renders toasts from 16 to 66. */
function offsetAtField(top: number, bottom: number): string {
  const field = document.body.appendChild(document.createElement('input'))
  vi.spyOn(field, 'getBoundingClientRect').mockReturnValue(
    DOMRect.fromRect({ y: top, height: bottom - top }),
  )
  field.focus()
  return offsetBelow([300, 340], [300, 340])
}

test('moves toasts below the field that has the focus', () => {
  expect(offsetAtField(40, 96)).toBe('88')
})

test('moves toasts below a focused field and the title of the dialog below it', () => {
  expect(offsetAtField(40, 260)).toBe('332')
})

test('moves toasts above a focused field that reaches the end of the window', () => {
  expect(offsetAtField(64, 780)).toBe('-10')
})

test('moves toasts when the focus moves into a field that they cover', async () => {
  const view = render(<Toasts />).container
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockReturnValue(16)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(50)
  const field = document.body.appendChild(document.createElement('textarea'))
  vi.spyOn(field, 'getBoundingClientRect').mockReturnValue(DOMRect.fromRect({ y: 20, height: 60 }))
  expect(view.textContent).toBe('0')
  act(() => field.focus())
  expect(view.textContent).toBe('72')
})
