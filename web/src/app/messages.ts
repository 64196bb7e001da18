export const APP_MESSAGES = {
  notSignedOut: 'You are still signed in. Please try again.',
} as const
