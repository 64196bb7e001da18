import { cut } from '@grid/schema/clean'

/** More than a fold ever shows, however wide the card. */
const MOST_LINES = 100
const MOST_UNITS = 3_000

/**
 * The beginning of a text, for a card that shows some lines of it: nobody shall wait for thousands
 * of elements that they cannot see. A text of usual length is its own beginning.
 */
export function foldedPart(text: string): string {
  return cut(text.split('\n', MOST_LINES).join('\n'), MOST_UNITS)
}
