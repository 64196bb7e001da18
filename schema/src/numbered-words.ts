/**
 * Names with a number, which people write with a hyphen, a space, a `v` or nothing between them:
 * `rfc9110`, `sha-256`, `tls 1.3`, `smbv1`, `cvss v3.1`, `cve 2026-12345`. A search for one
 * spelling finds the others. All texts here are as `fold` returns them.
 */

const LETTER = '[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}]'
const NUMBER = '\\d+(?:[.-]\\d+)*'
const NUMBERED = new RegExp(`^(${LETTER}{2,12})-?(${NUMBER})$`, 'u')
const NAME_WITH_V = new RegExp(`^(${LETTER}{3,11})v$`, 'u')
const IN_WORD = '[\\p{L}\\p{M}\\p{N}_]'
const AFTER_WORD = '[\\p{L}\\p{N}_][-.:]'
const SPACED = new RegExp(
  `(?<!${IN_WORD}|${AFTER_WORD})(${LETTER}{2,12}) v?(${NUMBER})(?![-.:]?[\\p{L}\\p{N}_])`,
  'gu',
)

/** The names with a number of a text that a space separates, each as one word. */
export function spacedNumbers(text: string): string[] {
  return [...text.matchAll(SPACED)].map(([, name, number]) => `${name}${number}`)
}

/** The name and the number of a word such as `sha-256`; null for other words. */
export function numberedParts(word: string): readonly [name: string, number: string] | null {
  const [, name, number] = NUMBERED.exec(word) ?? []
  return name && number ? [name, number] : null
}

/** The name of a word such as `tlsv1.2`, without its `v`. The name of `rev2` is `rev`. */
const nameBeforeV = (name: string) => NAME_WITH_V.exec(name)?.[1]

/** The spellings of a name with a number, and both alone. */
export function numberedForms(word: string): string[] {
  const [name, number] = numberedParts(word) ?? []
  if (!name || !number) return []
  const short = nameBeforeV(name)
  const forms = [`${name}${number}`, `${name}-${number}`, name, number]
  return short ? [...forms, `${short}${number}`, `v${number}`] : forms
}

/** A word of a search without the `v` of `tlsv1.2`; all spellings have that form. */
export function withoutV(word: string): string {
  const [name, number] = numberedParts(word) ?? []
  const short = name && nameBeforeV(name)
  return short ? `${short}${number}` : word
}

/** Where a name with a number is in a text, in any of its spellings: its start and its end. */
export function numberedPlaces(word: string, text: string): [start: number, end: number][] {
  const [name, number] = numberedParts(word) ?? []
  if (!name || !number) return []
  const spelled = `${name}[ -]?v?${number.replaceAll('.', '\\.')}`
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])${spelled}(?![\\p{L}\\p{N}_])`, 'gu')
  return [...text.matchAll(pattern)].map(({ 0: place, index }) => [index, index + place.length])
}
