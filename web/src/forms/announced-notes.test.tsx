// @vitest-environment happy-dom
import { renderInApp } from '../session/render.fixture'
import { createEvent, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onAnnounce } from '../design/notify.fixture'
import { PasswordField } from './password-fields'
import { UploadProgress } from './picture-upload'

const announced = vi.fn()
let stop = () => {}

beforeEach(() => {
  announced.mockReset()
  stop = onAnnounce(announced)
})
afterEach(() => stop())

test('announces Caps Lock once while a password is typed', () => {
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
  expect(announced).toHaveBeenCalledExactlyOnceWith('Caps Lock is on.')
})

test('announces each step of an upload once', () => {
  const { rerender } = renderInApp(<UploadProgress sent={0} />)
  rerender(<UploadProgress sent={0.5} />)
  rerender(<UploadProgress sent={1} />)
  expect(announced.mock.calls.flat()).toEqual(['Uploading the picture.', 'Preparing the picture.'])
})
