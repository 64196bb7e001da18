/** What the board says of itself. */
export const board = {
  title: 'The Grid',
  lead: 'Tools, questions and findings from people in the field.',
} as const
