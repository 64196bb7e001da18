/** What the board says of itself. */
export const board = {
  title: 'The Grid',
  lead: 'Tools, questions and findings, posted by people who do this for a living.',
} as const
