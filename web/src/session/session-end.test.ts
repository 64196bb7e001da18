// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { endOfSession, noteAsked, takeBackAsked } from './session-end'
import { setMemberHint } from './was-signed-in'

beforeEach(() => setMemberHint(true))

test('an end that was asked for here is that, once', () => {
  noteAsked()
  expect(endOfSession()).toBe('asked')
  expect(endOfSession()).toBe('expired')
})

test('an end after which the hint is gone came from another tab', () => {
  setMemberHint(false)
  expect(endOfSession()).toBe('elsewhere')
})

test('an end that nobody asked for is an expiry', () => {
  expect(endOfSession()).toBe('expired')
})

test('a sign-out that failed is forgotten', () => {
  noteAsked()
  takeBackAsked()
  expect(endOfSession()).toBe('expired')
})
