export const AUTH_MESSAGES = {
  signedIn: 'Signed in successfully!',
  signedUp: 'Account created! Please check your email to verify.',
  signedUpWithoutMail:
    'Account created! The mail to verify could not be sent. Please request another one.',
  githubLinked: 'GitHub has been linked to your account.',
  tooManyAttempts: 'Too many signup attempts. Please try again later.',
  usernameTaken: 'This username is taken. Please choose another one.',
  namedAlready: (name: string) => `Your account is already complete. Its username is ${name}.`,
  finished: 'Welcome to The Grid!',
  verificationSent: 'A new link is on its way. Please check your email.',
} as const
