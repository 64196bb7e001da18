import { expect, test } from 'vitest'
import { AUTH_MESSAGES } from './messages'

test('uses the messages of the specification', () => {
  expect(AUTH_MESSAGES).toMatchObject({
    signedIn: 'Signed in successfully!',
    signedUp: 'Account created! Please check your email to verify.',
    tooManyAttempts: 'Too many signup attempts. Please try again later.',
  })
})
