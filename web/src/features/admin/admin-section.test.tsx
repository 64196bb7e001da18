// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { OFFLINE } from '../../browser/connection'
import { disconnect } from '../../browser/connection.fixture'
import { recordAnnouncements } from '../../design/notify.fixture'
import { renderInApp } from '../../session/render.fixture'
import { ActionError, SteadyHeight } from './admin-section'

test('no longer says that the user is offline once that is over', () => {
  const reconnect = disconnect()
  renderInApp(<ActionError error={OFFLINE} />)
  expect(screen.getByText(OFFLINE)).toBeDefined()
  reconnect()
  expect(screen.queryByText(OFFLINE)).toBeNull()
})

test('announces why an action failed, which its toast does not say', () => {
  const announced = recordAnnouncements()
  renderInApp(<ActionError error="Nothing was changed." />)
  expect(announced).toEqual(['Nothing was changed.'])
})

test('keeps any other error on reconnection', () => {
  const reconnect = disconnect()
  renderInApp(<ActionError error={'Too long.'} />)
  reconnect()
  expect(screen.getByText('Too long.')).toBeDefined()
})

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
  const { rerender, unmount } = renderInApp(list('loading'))
  expect(screen.getByText('Requests').style.height).toBe('')
  rerender(list('ready'))
  resize(451)
  unmount()
  const again = renderInApp(list('loading'))
  expect(screen.getByText('Requests').style.height).toBe('451px')
  again.rerender(list('ready'))
  expect(screen.getByText('Requests').style.height).toBe('')
})
