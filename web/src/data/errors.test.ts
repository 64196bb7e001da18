import { APP_ERRORS } from '@grid/schema/errors'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  errorCode,
  errorMessage,
  hasCode,
  RejectionError,
  rejectionReason,
  UserFacingError,
} from './errors'

const UNREACHABLE = 'The service cannot be reached right now. Please try again in a moment.'
const failure = (code: string, details?: unknown) =>
  Object.assign(new Error(code), { code, details })

beforeEach(() => vi.spyOn(console, 'warn').mockReturnValue())

describe('the message of an error', () => {
  it('is the same for an unknown user and a wrong password', () => {
    const sentences = ['auth/user-not-found', 'auth/wrong-password', 'auth/invalid-credential'].map(
      (code) => errorMessage(failure(code)),
    )
    expect(new Set(sentences)).toEqual(new Set(['The email or the password is not right.']))
  })

  it.each([
    'unavailable',
    'deadline-exceeded',
    'functions/internal',
    'functions/unavailable',
    'functions/deadline-exceeded',
    'auth/network-request-failed',
  ])('shows for %s that the service cannot be reached', (code) => {
    expect(errorMessage(failure(code))).toBe(UNREACHABLE)
  })

  it.each([
    ['auth/email-already-in-use', 'An account with this email exists already. Try signing in.'],
    ['auth/too-many-requests', 'Too many attempts. Please wait a few minutes and try again.'],
    ['auth/user-disabled', 'This account has been disabled.'],
    ['auth/invalid-email', 'Please enter a valid email address.'],
    ['auth/weak-password', 'Password must be at least 8 characters long'],
    ['permission-denied', 'Your account is not allowed to do this.'],
    ['resource-exhausted', 'Too many requests at once. Please wait a moment and try again.'],
    ['not-found', 'This no longer exists.'],
    ['aborted', APP_ERRORS.overtaken.message],
  ])('explains %s', (code, sentence) => expect(errorMessage(failure(code))).toBe(sentence))

  it('shows the message of a UserFacingError', () => {
    expect(errorMessage(new UserFacingError('This username is taken.'))).toBe(
      'This username is taken.',
    )
  })

  it('shows that the device is offline', () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(errorMessage(failure('unavailable'))).toContain('You seem to be offline.')
  })

  it.each([null, undefined, 'text', 42, {}, new Error('raw'), failure('no/such-code')])(
    'never shows an unknown error: %s',
    (thrown) => {
      expect(errorMessage(thrown)).toBe('Something went wrong. Please try again in a moment.')
    },
  )

  it('logs the code', () => {
    errorMessage(failure('permission-denied'))
    expect(console.warn).toHaveBeenCalledWith('failed:', 'permission-denied')
  })
})

it('reads a code only from an error that has one', () => {
  expect(errorCode(failure('aborted'))).toBe('aborted')
  expect(errorCode({ code: 7 })).toBeNull()
  expect(errorCode(null)).toBeNull()
})

it('finds a code in a set', () => {
  const codes = new Set(['aborted', ''])
  expect(hasCode(failure('aborted'), codes)).toBe(true)
  expect(hasCode(failure('unavailable'), codes)).toBe(false)
  expect(hasCode(null, codes)).toBe(false)
})

it('reads the reason of a rejection alone', () => {
  expect(rejectionReason(new RejectionError('You are banned.', 'banned'))).toBe('banned')
  expect(rejectionReason(failure('x', { reason: 'banned' }))).toBeNull()
})
