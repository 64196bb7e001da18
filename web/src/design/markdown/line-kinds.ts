import { indentOf } from './indent'

/** What begins with a line is told by the line alone; see CommonMark 0.31, section 4 and 5. */
const QUOTE = /^ {0,3}> ?/
const HEADING = /^ {0,3}(#{1,6})[ \t]+(?=[^ \t])/
const FENCE = /^ {0,3}(`{3,}|~{3,})/
const MARKER = /^( {0,3})([-*+]|(\d{1,9})([.)]))(?:([ \t]{1,4})(?=[^ \t])|[ \t]*$)/

export function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === ''
}

export function isQuote(line: string): boolean {
  return QUOTE.test(line)
}

export function unquote(line: string): string {
  return line.replace(QUOTE, '')
}

type Heading = { readonly level: number; readonly text: string }

/** The heading that a line is, without the signs that may close it; or null. */
export function headingOf(line: string): Heading | null {
  const match = HEADING.exec(line)
  if (!match) return null
  const text = line.slice(match[0].length).trimEnd()
  let end = text.length
  while (text[end - 1] === '#') end -= 1
  const isClosed = end < text.length && (end === 0 || /[ \t]/.test(text[end - 1] ?? ''))
  const kept = isClosed ? text.slice(0, end).trimEnd() : text
  return kept === '' ? null : { level: match[1]?.length ?? 1, text: kept }
}

export type Fence = { readonly char: string; readonly length: number; readonly indent: number }

/** The fence with which a line begins a block of code, or null. */
export function fenceOf(line: string): Fence | null {
  const run = FENCE.exec(line)?.[1]
  if (!run || (run[0] === '`' && line.trimStart().slice(run.length).includes('`'))) return null
  return { char: run[0] ?? '', length: run.length, indent: indentOf(line) }
}

/** Whether a line ends the block of code that a fence began. */
export function closesFence(line: string, { char, length }: Fence): boolean {
  const run = line.trim()
  return indentOf(line) <= 3 && run.length >= length && run === char.repeat(run.length)
}

type ListMarker = {
  /** Bullets of another kind begin another list. */
  readonly kind: string
  readonly start: number | null
  /** The column at which the item's text stands. */
  readonly column: number
  readonly rest: string
}

/** What makes a line the beginning of a list item, or null. */
export function listMarker(line: string): ListMarker | null {
  const match = MARKER.exec(line)
  if (!match) return null
  const [whole, indent = '', sign = '', number, delimiter, gap = ' '] = match
  return {
    kind: delimiter ?? sign,
    start: number === undefined ? null : Number(number),
    column: indent.length + sign.length + indentOf(gap),
    rest: line.slice(whole.length),
  }
}

/** Whether a line begins something new although no blank line stands before it. */
export function interrupts(line: string): boolean {
  if (fenceOf(line) || headingOf(line) || isQuote(line)) return true
  const marker = listMarker(line)
  return marker !== null && marker.rest !== '' && (marker.start ?? 1) === 1
}
