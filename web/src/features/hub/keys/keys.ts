/**
 * What single keys do on the board. A control, or what is around it, carries its key as `data-key`;
 * `?`, `j` and `k` belong to no control.
 */
export const BOARD_KEYS = [
  { key: 'j', says: 'Go to the next post' },
  { key: 'k', says: 'Go to the post before' },
  { key: 'Enter', says: 'Open the post' },
  { key: 'u', says: 'Give the post your upvote, or take it back' },
  { key: 'n', says: 'Write a post' },
  { key: 'c', says: 'Write a comment, on a post’s page' },
  { key: '/', says: 'Search' },
  { key: '.', says: 'Show new posts' },
  { key: '?', says: 'Show these keys' },
] as const

/** What works anywhere and does not get pressed by accident. */
export const CHORDS = [
  { key: 'Ctrl + Enter', says: 'Send what you are writing' },
  { key: 'Ctrl + `', says: 'Open the terminal' },
  { key: 'Esc', says: 'Close what is open' },
] as const
