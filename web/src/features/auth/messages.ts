export const AUTH_MESSAGES = {
  signedIn: 'Signed in successfully!',
  signedUp: 'Account created! Please check your email to verify.',
  githubLinked: 'GitHub has been linked to your account.',
  tooManyAttempts: 'Too many signup attempts. Please try again later.',
  usernameTaken: 'This username is taken. Please choose another one.',
  namedAlready: (name: string) => `Your account is already complete. Its username is ${name}.`,
  finished: 'Welcome to The Grid!',
  verificationSent: 'A new link is on its way. Please check your email.',
} as const
