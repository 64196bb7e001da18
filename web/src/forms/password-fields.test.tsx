// @vitest-environment happy-dom

import { createEvent, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { recordAnnouncements } from '../design/notify.fixture'
import { renderInApp } from '../session/render.fixture'
import { PasswordField } from './password-fields'

test('announces Caps Lock once while a password is typed', () => {
  const announced = recordAnnouncements()
  renderInApp(
    <PasswordField
      name="password"
      label="Password"
      autoComplete="current-password"
      value=""
      error={null}
      onChange={() => undefined}
    />,
  )
  const field = screen.getByLabelText('Password')
  for (const create of [createEvent.keyDown, createEvent.keyUp]) {
    const press = create(field, { key: 'A' })
    fireEvent(field, Object.assign(press, { getModifierState: () => true }))
  }
  expect(screen.getByText('Caps Lock is on.')).toBeDefined()
  expect(announced).toEqual(['Caps Lock is on.'])
})
