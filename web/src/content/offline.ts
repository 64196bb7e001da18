/** The texts of the offline page. */
export const offline = {
  title: 'Offline',
  mark: 'Offline',
  heading: 'You are offline.',
  text: 'This page could not be loaded, and this device has not stored it. Pages that you have read on this device still open. This page loads by itself when the connection is back.',
  retry: 'Try again',
  start: 'Start page',
} as const
