// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OFFLINE } from '../../browser/connection'
import { disconnect } from '../../browser/connection.fixture'
import { recordAnnouncements } from '../../design/notify.fixture'
import { renderInApp } from '../../session/render.fixture'
import { ActionError } from './admin-section'

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
