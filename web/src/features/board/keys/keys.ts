/**
 * The single keys of the board. A control, or what is around it, carries its key as `data-key`;
 * `help`, `next` and `previous` belong to no control.
 */
export const KEYS = {
  next: 'j',
  previous: 'k',
  vote: 'u',
  write: 'n',
  comment: 'c',
  search: '/',
  news: '.',
  help: '?',
} as const
