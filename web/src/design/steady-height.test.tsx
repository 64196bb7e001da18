// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SteadyHeight } from './steady-height'

test('is as high while it loads as it was when it was last shown, until it has loaded', () => {
  let resize = (_height: number) => {}
  class Observer {
    constructor(onResize: (entries: readonly unknown[]) => void) {
      resize = (height) => onResize([{ contentRect: { height } }])
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer)
  const list = (state: 'loading' | 'ready') => (
    <SteadyHeight name="Requests" state={state}>
      Requests
    </SteadyHeight>
  )
  const { rerender, unmount } = render(list('loading'))
  expect(screen.getByText('Requests').style.height).toBe('')
  rerender(list('ready'))
  resize(451)
  unmount()
  const again = render(list('loading'))
  expect(screen.getByText('Requests').style.height).toBe('451px')
  again.rerender(list('ready'))
  expect(screen.getByText('Requests').style.height).toBe('')
})
