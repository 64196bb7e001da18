const STYLE = /<style data-s data-emotion="[\w-]+-global [\w-]+">((?::root\{[^}]*\})+)<\/style>/
const DECLARATION = /([\w-]+):([^;{}]*);/g
const USE = /var\((--[\w-]+)/g

/**
 * Keeps of the theme's variables those that the page reads, directly or through others. The style
 * loses the name by which the app would find it again, so that the app adds the whole set.
 */
export function readVariables(styles: string, html: string): string {
  const [style, rules] = STYLE.exec(styles) ?? []
  if (style === undefined || rules === undefined) {
    throw new Error('The theme wrote no variables into the styles.')
  }
  const values = new Map(
    [...rules.matchAll(DECLARATION)].map(([, name = '', value = '']) => [name, value] as const),
  )
  const read = new Set<string>()
  const readFrom = (text: string) => {
    for (const [, name = ''] of text.matchAll(USE)) {
      if (read.has(name)) continue
      read.add(name)
      readFrom(values.get(name) ?? '')
    }
  }
  readFrom(styles.replace(style, '') + html)
  const kept = rules.replace(DECLARATION, (declaration, name: string) =>
    name.startsWith('--') && !read.has(name) ? '' : declaration,
  )
  return styles.replace(style, () => `<style>${kept}</style>`)
}
