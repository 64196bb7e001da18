export const ADMIN_MESSAGES = {
  seeded: 'Sample data seeded successfully!',
  seedFailed: 'Failed to seed sample data',
  countsFailed: 'Failed to fetch database stats',
  auditFailed: 'Failed to fetch audit logs.',
} as const

export const CONFIRM_SEED = {
  title: 'Seed sample data?',
  text: 'Adds 6 service requests, 10 downloads and 5 events, or renews them if they are there.',
  action: 'Seed sample data',
} as const
