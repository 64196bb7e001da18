export const AUTH_MESSAGES = {
  signedIn: 'Signed in successfully!',
  signedUp: 'Account created! Please check your email to verify.',
  tooManyAttempts: 'Too many signup attempts. Please try again later.',
  usernameTaken: 'This username is taken. Please choose another one.',
  finished: 'Welcome to The Grid!',
} as const
