/** Attributes in their order; `true` is an attribute without a value. */
export type Attributes = Readonly<Record<string, string | true>>

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Text escaped for elements and attributes of HTML and XML. */
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

/** A data block for a script element; no text in it can end the element. */
export function jsonBlock(type: string, data: unknown): string {
  return `${tag('script', { type })}${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}
