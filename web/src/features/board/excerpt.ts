import { plainText } from '@grid/markdown/plain-text'
import { shorten } from '@grid/schema/unicode'

const LONGEST = 160

/** The beginning of what a text says, in one line, cut between words where it can be. */
export function excerpt(text: string): string {
  return shorten(plainText(text).replace(/\s+/g, ' ').trim(), LONGEST)
}
