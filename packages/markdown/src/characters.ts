/**
 * Characters without ink, besides white space, controls and marks: fillers, joiners, direction
 * controls, tags and the like (Default_Ignorable_Code_Point, the blank signs, and the object
 * replacement character, which browsers show with no width). firestore.rules repeats the list,
 * because RE2 does not have that property.
 */
export const BLANK =
  '\\u{AD}\\u{61C}\\u{115F}\\u{1160}\\u{17B4}\\u{17B5}\\u{180B}-\\u{180F}\\u{200B}-\\u{200F}\\u{202A}-\\u{202E}\\u{2060}-\\u{206F}\\u{2800}\\u{3164}\\u{FE00}-\\u{FE0F}\\u{FEFF}\\u{FFA0}\\u{FFF0}-\\u{FFFC}\\u{13430}-\\u{13442}\\u{1BCA0}-\\u{1BCA3}\\u{1D159}\\u{1D173}-\\u{1D17A}\\u{E0000}-\\u{E0FFF}'

const VISIBLE = new RegExp(`[^\\p{M}\\p{Cc}\\p{Z}${BLANK}]`, 'u')

/** Returns whether a text shows anything: a character that is not blank, and not a mark alone. */
export function hasVisibleCharacter(text: string): boolean {
  return VISIBLE.test(text)
}

/**
 * Scripts without spaces between words, besides those of Chinese, Japanese and Korean, for a class
 * of characters in a regular expression with the flag `u`.
 */
export const SPACELESS = ['Thai', 'Lao', 'Khmr', 'Mymr', 'Tibt', 'Java', 'Bali', 'Batk', 'Bugi']
  .concat(['Cham', 'Lana', 'Talu', 'Tale', 'Tavt', 'Ahom'])
  .map((script) => `\\p{scx=${script}}`)
  .join('')
