// @vitest-environment happy-dom
import Dialog from '@mui/material/Dialog'
import Drawer from '@mui/material/Drawer'
import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { clickMovedButtons, ignoreSecondClicks } from './input'

/** A click on the layer behind, the `detail`-th of those in quick succession. */
function clickBehind(detail: number): void {
  const behind = document.querySelector('.MuiDialog-container, .MuiDrawer-root > .MuiBackdrop-root')
  if (!behind) throw new Error('Nothing is open.')
  fireEvent.mouseDown(behind, { detail })
  fireEvent.click(behind, { detail })
}

test.each([
  ['dialog', Dialog],
  ['drawer', Drawer],
])('keeps a %s open that a double-click has opened', (_, Layer) => {
  const close = vi.fn()
  const stop = ignoreSecondClicks()
  render(
    <Layer open onClose={close}>
      <p>What the first click has opened</p>
    </Layer>,
  )
  fireEvent.click(document.body, { detail: 1 })
  clickBehind(2)
  expect(close).not.toHaveBeenCalled()
  clickBehind(1)
  expect(close).toHaveBeenCalledOnce()
  stop()
})

test('answers no question and presses no button that a double-click has brought up', () => {
  const pressed = vi.fn<(name: string) => void>()
  const stop = ignoreSecondClicks()
  const question = (isOpen: boolean) => (
    <>
      <button type="button" onClick={() => pressed('row')}>
        Remove admin
      </button>
      <Dialog open={isOpen} transitionDuration={0}>
        <button type="button" onClick={() => pressed('dialog')}>
          Remove
        </button>
      </Dialog>
    </>
  )
  const { rerender } = render(question(false))
  const click = (name: string, detail: number) =>
    fireEvent.click(screen.getByText(name), { detail })
  click('Remove admin', 1)
  rerender(question(true))
  click('Remove', 2)
  expect(pressed.mock.calls).toEqual([['row']])
  click('Remove', 1)
  rerender(question(false))
  click('Remove admin', 2)
  expect(pressed.mock.calls).toEqual([['row'], ['dialog']])
  click('Remove admin', 1)
  click('Remove admin', 2)
  expect(pressed.mock.calls).toEqual([['row'], ['dialog'], ['row'], ['row']])
  stop()
})

test('leaves the focus to a dimmed button when the mouse hits what is behind it', () => {
  const stop = ignoreSecondClicks()
  render(<button type="button">Save</button>)
  const button = screen.getByRole('button')
  button.getBoundingClientRect = () => new DOMRect(10, 10, 80, 40)
  button.focus()
  /** Whether a press on what is behind moves the focus there. */
  const takesFocus = (clientX: number, clientY: number) =>
    fireEvent.mouseDown(document.body, { clientX, clientY, detail: 2 })
  expect(takesFocus(20, 20)).toBe(true)
  button.setAttribute('aria-disabled', 'true')
  expect(takesFocus(20, 20)).toBe(false)
  expect(takesFocus(100, 20)).toBe(true)
  expect(takesFocus(20, 60)).toBe(true)
  stop()
  expect(takesFocus(20, 20)).toBe(true)
})

describe('a button that moves between press and release', () => {
  /** Presses a button of 80 × 40 px at its place, which then moves down, and releases the mouse. */
  function press(at: PointerEventInit, { movesBy = 60, release = at, opens = false } = {}) {
    const onClick = vi.fn()
    const stop = clickMovedButtons()
    const list = (
      <div>
        <button type="button" onClick={onClick}>
          Sign out everywhere
        </button>
      </div>
    )
    const { container } = render(list)
    const button = screen.getByRole('button')
    const place = vi.spyOn(button, 'getBoundingClientRect')
    place.mockReturnValue(new DOMRect(10, 10, 80, 40))
    fireEvent.pointerDown(button, at)
    place.mockReturnValue(new DOMRect(10, 10 + movesBy, 80, 40))
    const dialog = container.appendChild(document.createElement('div'))
    if (opens) dialog.className = 'MuiModal-root'
    fireEvent.pointerUp(movesBy > 0 ? dialog : button, release)
    stop()
    return onClick.mock.calls.length
  }
  const at = { clientX: 20, clientY: 20, button: 0, pointerType: 'mouse' }

  test('is clicked', () => expect(press(at)).toBe(1))

  test.each([
    ['stays, because the browser clicks it', at, { movesBy: 0 }],
    ['is left with the mouse', at, { release: { ...at, clientX: 90, clientY: 90 } }],
    ['is pressed with the right button', { ...at, button: 2 }, {}],
    ['is pressed with a key held down', { ...at, ctrlKey: true }, {}],
    ['is touched', { ...at, pointerType: 'touch' }, {}],
    ['disappears behind a dialog', at, { opens: true }],
  ])('is not clicked if it %s', (_, down, change) => expect(press(down, change)).toBe(0))
})
