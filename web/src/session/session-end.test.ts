// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { clearSignOutRequest, markSignOutRequested, takeSessionEndReason } from './session-end'
import { setWasSignedIn } from './was-signed-in'

beforeEach(() => setWasSignedIn(true))

test('an end that was asked for here is that, once', () => {
  markSignOutRequested()
  expect(takeSessionEndReason()).toBe('asked')
  expect(takeSessionEndReason()).toBe('expired')
})

test('an end after which the hint is gone came from another tab', () => {
  setWasSignedIn(false)
  expect(takeSessionEndReason()).toBe('elsewhere')
})

test('an end that nobody asked for is an expiry', () => {
  expect(takeSessionEndReason()).toBe('expired')
})

test('a sign-out that failed is forgotten', () => {
  markSignOutRequested()
  clearSignOutRequest()
  expect(takeSessionEndReason()).toBe('expired')
})
