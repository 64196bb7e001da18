import type { Align } from './nodes'

/** Patterns of a block's first line; see CommonMark 0.31, sections 4 and 5. */
const QUOTE = /^ {0,3}>/
const HEADING = /^ {0,3}(#{1,6})[ \t]+(?=[^ \t])/
const FENCE = /^ {0,3}(`{3,}|~{3,})/
const RULE = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/
const MARKER = /^( {0,3})([-*+]|(\d{1,9})([.)]))(?:([ \t]+)(?=[^ \t])|[ \t]*$)/

const TAB = 4

/** Returns the column behind a character. A tab reaches to the next multiple of four columns. */
function columnAfter(char: string, column: number): number {
  return char === '\t' ? column - (column % TAB) + TAB : column + 1
}

/**
 * Returns the number of columns of white space at the start of a text.
 *
 * @param from the column of the text in its line
 */
export function indentOf(text: string, from = 0): number {
  let column = from
  for (const char of text) {
    if (char !== ' ' && char !== '\t') break
    column = columnAfter(char, column)
  }
  return column - from
}

/**
 * Removes up to `columns` columns of white space from the start of a text. What is left of a tab
 * becomes spaces.
 *
 * @param from the column of the text in its line
 */
export function unindent(text: string, columns: number, from = 0): string {
  const end = from + columns
  let column = from
  let at = 0
  while (column < end && (text[at] === ' ' || text[at] === '\t')) {
    column = columnAfter(text[at] ?? '', column)
    at += 1
  }
  return ' '.repeat(Math.max(column - end, 0)) + text.slice(at)
}

export function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === ''
}

export function isQuote(line: string): boolean {
  return QUOTE.test(line)
}

/** Removes the sign of a quote, and one column of white space behind it. */
export function unquote(line: string): string {
  const start = line.indexOf('>') + 1
  return unindent(line.slice(start), 1, start)
}

type Heading = { readonly level: number; readonly text: string }

/** Returns the heading in a line without its closing signs, or null. */
export function headingOf(line: string): Heading | null {
  const match = HEADING.exec(line)
  if (!match) return null
  const whole = line.slice(match[0].length).trimEnd()
  let end = whole.length
  while (whole[end - 1] === '#') end -= 1
  const isClosed = end < whole.length && (end === 0 || /[ \t]/.test(whole[end - 1] ?? ''))
  const text = isClosed ? whole.slice(0, end).trimEnd() : whole
  return text === '' ? null : { level: match[1]?.length ?? 1, text }
}

export type Fence = { readonly char: string; readonly length: number; readonly indent: number }

/** Returns the fence if a line opens a code block, or null. */
export function fenceOf(line: string): Fence | null {
  const run = FENCE.exec(line)?.[1]
  if (!run || (run[0] === '`' && line.trimStart().slice(run.length).includes('`'))) return null
  return { char: run[0] ?? '', length: run.length, indent: indentOf(line) }
}

/** Returns true if a line closes the code block of a fence. */
export function closesFence(line: string, { char, length }: Fence): boolean {
  const run = line.trim()
  return indentOf(line) <= 3 && run.length >= length && run === char.repeat(run.length)
}

export type ListMarker = {
  /** A bullet of another kind starts another list. */
  readonly kind: string
  readonly start: number | null
  /** The column where the item's text starts. */
  readonly column: number
  readonly rest: string
}

/** Returns the marker if a line starts a list item, or null. */
export function listMarker(line: string): ListMarker | null {
  const match = MARKER.exec(line)
  if (!match) return null
  const [whole, indent = '', sign = '', number, delimiter, gap = ' '] = match
  const end = indent.length + sign.length
  const width = indentOf(gap, end)
  return {
    kind: delimiter ?? sign,
    start: number === undefined ? null : Number(number),
    // Wider white space belongs to the text, not to the marker.
    column: end + (width > TAB ? 1 : width),
    rest: line.slice(whole.length),
  }
}

/** `---` below a paragraph would be an underlined heading, which stays text. */
const UNDERLINE = /^ {0,3}-+[ \t]*$/

/** Returns true if a line is a line across the text, such as `***`. */
export function isRule(line: string): boolean {
  return RULE.test(line)
}

/** Returns true if a line starts a new block without a blank line before it. */
export function interrupts(line: string): boolean {
  if (fenceOf(line) || headingOf(line) || isQuote(line)) return true
  if (isRule(line)) return !UNDERLINE.test(line)
  const marker = listMarker(line)
  return marker !== null && marker.rest !== '' && (marker.start ?? 1) === 1
}

/** Splits a table row into its cells. An escaped pipe is part of a cell. */
export function cellsOf(line: string): string[] {
  const row = line.trim()
  const cells: string[] = []
  let cell = ''
  for (let at = row[0] === '|' ? 1 : 0; at < row.length; at += 1) {
    if (row[at] === '|') {
      cells.push(cell.trim())
      cell = ''
    } else {
      if (row[at] === '\\' && row[at + 1] === '|') at += 1
      cell += row[at]
    }
  }
  return cell === '' && cells.length > 0 ? cells : [...cells, cell.trim()]
}

/** Returns the alignments if a line is the delimiter row below `head`, or null. */
export function tableAligns(head: string, line: string | undefined): Align[] | null {
  if (line === undefined || !/^[\s|:-]+$/.test(line) || !line.includes('|')) return null
  const cells = cellsOf(line)
  if (!cells.every((cell) => /^:?-+:?$/.test(cell))) return null
  if (cellsOf(head).length !== cells.length) return null
  return cells.map((cell) => {
    if (cell.endsWith(':')) return cell.startsWith(':') ? 'center' : 'right'
    return cell.startsWith(':') ? 'left' : null
  })
}
