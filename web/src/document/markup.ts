/** Attributes in the order in which they are written; `true` stands for one without a value. */
export type Attributes = Readonly<Record<string, string | true>>

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Text as it may stand in an element or an attribute, of HTML and of XML. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character)
}

/** An opening tag. */
export function tag(name: string, attributes: Attributes): string {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === true ? ` ${key}` : ` ${key}="${escapeText(value)}"`,
  )
  return `<${name}${written.join('')}>`
}

/** A data block that no browser runs; no text in it can end it early. */
export function jsonBlock(type: string, data: unknown): string {
  return `${tag('script', { type })}${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}
