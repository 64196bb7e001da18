export const VOTE_MESSAGES = {
  signInFirst: 'You must be logged in to upvote',
  waits: 'You are offline. Leave this open, and your upvote will be sent when you are back.',
} as const
