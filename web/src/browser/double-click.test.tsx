// @vitest-environment happy-dom
import Dialog from '@mui/material/Dialog'
import Drawer from '@mui/material/Drawer'
import { fireEvent, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ignoreSecondClicks } from './double-click'

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
  clickBehind(2)
  expect(close).not.toHaveBeenCalled()
  clickBehind(1)
  expect(close).toHaveBeenCalledOnce()
  stop()
})
