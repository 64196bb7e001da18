// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OFFLINE } from '../browser/connection'
import { disconnect } from '../browser/connection.fixture'
import { renderInApp } from '../session/render.fixture'
import { FormAlert } from './form-frame'

test('no longer says that the user is offline once that is over', () => {
  const reconnect = disconnect()
  renderInApp(<FormAlert error={{ field: null, message: OFFLINE }} />)
  expect(screen.getByText(OFFLINE)).toBeDefined()
  reconnect()
  expect(screen.queryByText(OFFLINE)).toBeNull()
})

test('keeps any other error on reconnection', () => {
  const reconnect = disconnect()
  renderInApp(<FormAlert error={{ field: null, message: 'Too long.' }} />)
  reconnect()
  expect(screen.getByText('Too long.')).toBeDefined()
})
