import { describe, expect, it } from 'vitest'
import { APP_ERRORS, appErrorMessage, isAppErrorReason } from './errors'

describe('an error code', () => {
  it.each(Object.entries(APP_ERRORS))(
    '%s has a whole sentence as its message',
    (reason, { message }) => {
      expect(isAppErrorReason(reason)).toBe(true)
      expect(message).toMatch(/^[A-Z].*\.$/)
    },
  )

  it.each(['toString', '__proto__', '', null, undefined, 7, {}])('is not %j', (value) => {
    expect(isAppErrorReason(value)).toBe(false)
  })
})

describe('the message of an error', () => {
  it.each([
    [1, 'Too many requests. Please try again in 1 second.'],
    [42, 'Too many requests. Please try again in 42 seconds.'],
    [121, 'Too many requests. Please try again in 3 minutes.'],
    [79_000, 'Too many requests. Please try again in 22 hours.'],
    [undefined, APP_ERRORS.too_many_requests.message],
  ])('names the %s seconds to wait', (seconds, sentence) => {
    const details = seconds ? { retry_after_seconds: seconds } : {}
    expect(appErrorMessage('too_many_requests', details)).toBe(sentence)
  })

  it('is that of the field if the error names one', () => {
    const message = 'Please enter your name.'
    expect(appErrorMessage('invalid_input', { field: 'name', message })).toBe(message)
    expect(appErrorMessage('invalid_input')).toBe(APP_ERRORS.invalid_input.message)
    expect(appErrorMessage('user_not_found', { message })).toBe('User not found.')
  })
})
