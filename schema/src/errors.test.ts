import { describe, expect, it } from 'vitest'
import { isAppErrorReason, APP_ERRORS, appErrorMessage } from './errors'

describe('a refusal', () => {
  it.each(Object.entries(APP_ERRORS))('%s speaks in a sentence', (reason, { message }) => {
    expect(isAppErrorReason(reason)).toBe(true)
    expect(message).toMatch(/^[A-Z].*\.$/)
  })

  it.each(['toString', '__proto__', '', null, undefined, 7, {}])('is not %j', (value) => {
    expect(isAppErrorReason(value)).toBe(false)
  })
})

describe('the sentence of a refusal', () => {
  it.each([
    [1, 'Too many requests. Please try again in 1 second.'],
    [42, 'Too many requests. Please try again in 42 seconds.'],
    [121, 'Too many requests. Please try again in 3 minutes.'],
    [undefined, APP_ERRORS.too_many_requests.message],
  ])('says to wait %s seconds', (seconds, sentence) => {
    const details = seconds ? { retry_after_seconds: seconds } : {}
    expect(appErrorMessage('too_many_requests', details)).toBe(sentence)
  })

  it('says what is wrong with a field, where that is known', () => {
    const problem = 'Please enter your name.'
    expect(appErrorMessage('invalid_input', { field: 'name', problem })).toBe(problem)
    expect(appErrorMessage('invalid_input')).toBe(APP_ERRORS.invalid_input.message)
    expect(appErrorMessage('user_not_found', { problem })).toBe('User not found.')
  })
})
