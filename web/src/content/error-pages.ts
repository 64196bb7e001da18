/** The texts of the page for unknown URLs. */
export const notFound = {
  title: 'Page not found',
  heading: 'No route to this address.',
  text: 'The page was moved, or the link that brought you here was cut short. Nothing is wrong on your side.',
  action: 'Back to the start',
} as const

/** The texts of the offline page. */
export const offline = {
  title: 'Offline',
  mark: 'Offline',
  heading: 'You are offline.',
  text: 'This page could not be loaded, and this device has not stored it. Pages that you have read on this device still open. This page loads by itself when the connection is back.',
  retry: 'Try again',
  start: 'Start page',
} as const
