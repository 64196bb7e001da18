export const notFound = {
  title: 'Page not found',
  heading: 'No route to this address.',
  text: 'The page was moved, or the link that brought you here was cut short. Nothing is wrong on your side.',
  action: 'Back to the start',
} as const
