import { plainText } from '../../../design/markdown/plain-text'

const LONGEST = 160

/** The beginning of what a text says, in one line, cut between words where it can be. */
export function excerpt(text: string): string {
  const line = plainText(text).replace(/\s+/g, ' ').trim()
  if (line.length <= LONGEST) return line
  const cut = line.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '')
  const space = cut.lastIndexOf(' ')
  return `${cut.slice(0, space > LONGEST / 2 ? space : undefined)}…`
}
