/** More than a fold ever shows, however wide the card. */
const MOST_LINES = 100
const MOST_UNITS = 3_000

/**
 * The beginning of a text, for a card that shows some lines of it: nobody shall wait for thousands
 * of elements that they cannot see. A text of usual length is its own beginning.
 */
export function foldedPart(text: string): string {
  const lines = text.split('\n', MOST_LINES).join('\n')
  return lines.length > MOST_UNITS
    ? lines.slice(0, MOST_UNITS).replace(/[\uD800-\uDBFF]$/, '')
    : lines
}
