export const REMOVAL_MESSAGES = {
  removed: (what: 'post' | 'comment') => `An admin removed a ${what} of yours.`,
  stays: 'The notice could not be dismissed.',
} as const
