import { expect, test } from 'vitest'
import { AUTH_MESSAGES } from './messages'

test('signing in and up is answered to the letter as the specification words it', () => {
  expect(AUTH_MESSAGES).toMatchObject({
    signedIn: 'Signed in successfully!',
    signedUp: 'Account created! Please check your email to verify.',
    tooManyAttempts: 'Too many signup attempts. Please try again later.',
  })
})
