/** Neither white space, a control, a mark alone, nor a character without ink. */
const INK = /[^\p{M}\p{Cc}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffc]/u

/** Whether a text shows anything. */
export function hasInk(text: string): boolean {
  return INK.test(text)
}
