/**
 * Puts texts into the places that a document of the site has for them. Fails when a place is
 * missing, or stands there twice.
 */
export function fillDocument(document: string, texts: Readonly<Record<string, string>>): string {
  return Object.entries(texts).reduce((filled, [place, text]) => {
    const parts = filled.split(place)
    if (parts.length !== 2) throw new Error(`${place} stands ${parts.length - 1} times there.`)
    return parts.join(text)
  }, document)
}
