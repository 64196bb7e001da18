/**
 * Scripts without spaces between words, besides those of Chinese, Japanese and Korean, for a class
 * of characters in a regular expression with the flag `u`.
 */
export const SPACELESS = ['Thai', 'Lao', 'Khmr', 'Mymr', 'Tibt', 'Java', 'Bali', 'Batk', 'Bugi']
  .concat(['Cham', 'Lana', 'Talu', 'Tale', 'Tavt', 'Ahom'])
  .map((script) => `\\p{scx=${script}}`)
  .join('')
