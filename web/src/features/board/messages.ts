export const HUB_MESSAGES = {
  loading: 'Loading The Grid...',
  offline: 'You are offline. You can read what was loaded; posting waits until you are back.',
  stale: 'The connection is gone. What you see may be out of date.',
} as const
