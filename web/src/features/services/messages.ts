export const SERVICES_MESSAGES = {
  sent: 'Request sent. We typically respond within 24 hours.',
} as const
