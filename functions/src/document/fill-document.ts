import { replaceOnce } from '@grid/schema/board-template'

/**
 * Puts texts into the places that a document of the site has for them. Fails when a place is
 * missing, or stands there twice.
 */
export function fillDocument(document: string, texts: Readonly<Record<string, string>>): string {
  return Object.entries(texts).reduce(
    (filled, [place, text]) => replaceOnce(filled, place, text),
    document,
  )
}
