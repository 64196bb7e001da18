/**
 * The code points that the site's own texts are written with, as `unicode-range` says it: printable
 * ASCII, and the signs of typesetting. The fonts that every page loads hold these alone; what
 * members write may bring the others with it.
 */
export const CORE_RANGE =
  'U+20-7E,U+A0,U+A7,U+A9,U+B7,U+D7,U+FC,U+200B,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+2191,U+2193,U+2212'

/** Every character of a `unicode-range`, in its order. */
export function charactersOf(range: string): string {
  const codePoints = range.split(',').flatMap((part) => {
    const [first = 0, last = first] = part
      .replace('U+', '')
      .split('-')
      .map((digits) => Number.parseInt(digits, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
  return String.fromCodePoint(...codePoints)
}
