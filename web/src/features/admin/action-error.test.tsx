// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { OFFLINE } from '../../data/errors'
import { renderInApp } from '../../session/render.fixture'
import { ActionError } from './admin-section'

const isOnline = vi.fn<() => boolean>()

beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(isOnline)
  isOnline.mockReturnValue(false)
})

function reconnect(): void {
  isOnline.mockReturnValue(true)
  act(() => window.dispatchEvent(new Event('online')))
}

test('no longer says that the user is offline once that is over', () => {
  renderInApp(<ActionError error={OFFLINE} />)
  expect(screen.getByText(OFFLINE)).toBeDefined()
  reconnect()
  expect(screen.queryByText(OFFLINE)).toBeNull()
})

test('keeps any other error on reconnection', () => {
  renderInApp(<ActionError error={'Too long.'} />)
  reconnect()
  expect(screen.getByText('Too long.')).toBeDefined()
})
