import { cut } from '@grid/schema/clean'
import { plainText } from '../../../design/markdown/plain-text'

const LONGEST = 160

/** The beginning of what a text says, in one line, cut between words where it can be. */
export function excerpt(text: string): string {
  const line = plainText(text).replace(/\s+/g, ' ').trim()
  if (line.length <= LONGEST) return line
  const start = cut(line, LONGEST)
  const space = start.lastIndexOf(' ')
  return `${start.slice(0, space > LONGEST / 2 ? space : undefined)}…`
}
