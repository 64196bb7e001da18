/** A stretch of running text: plain, or a mention of a reference, a table or a figure. */
type Stretch = { readonly text: string; readonly anchor?: string }

const MENTION = /(\[\d+\]|\b(?:Table|Figure) \d+)/

/** Splits a paragraph at [1], Table 1 and Figure 1, which point to anchors on the page. */
export function stretchesOf(paragraph: string): Stretch[] {
  return paragraph
    .split(MENTION)
    .filter((text) => text !== '')
    .map((text) => (MENTION.test(text) ? { text, anchor: anchorOf(text) } : { text }))
}

function anchorOf(mention: string): string {
  const number = mention.replaceAll(/\D/g, '')
  return mention.startsWith('[') ? `reference-${number}` : mention.toLowerCase().replace(' ', '-')
}
