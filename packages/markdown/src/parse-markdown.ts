import { parseInlines } from './inlines'
import {
  cellsOf,
  closesFence,
  type Fence,
  fenceOf,
  headingOf,
  indentOf,
  interrupts,
  isBlank,
  isQuote,
  isRule,
  type ListMarker,
  listMarker,
  tableAligns,
  unindent,
  unquote,
} from './lines'
import { type Align, type Block, Budget, type Context, TooManySteps } from './nodes'

/** Office programs and PDF files separate lines by other characters, which pasted texts have. */
const LINE_END = /\r\n|[\n\r\v\f\x85\u2028\u2029]/

/** Quotes and lists nested deeper than this stay text. */
const MAX_NESTING = 8

export type ParseOptions = {
  /** URLs with more UTF-16 units than this stay text. */
  readonly maxUrlLength?: number
  /** `![text](path)` is an image if the whole path matches; without it, there are no images. */
  readonly imagePath?: RegExp
}

/**
 * Parses a text into blocks. Never throws. HTML stays text, and so does a whole text that would
 * take too many steps.
 */
export function parseMarkdown(
  text: string,
  { maxUrlLength = 2_048, imagePath }: ParseOptions = {},
  budget = new Budget(text.length),
): readonly Block[] {
  try {
    return parseBlocks(text.split(LINE_END), {
      budget,
      maxUrlLength,
      imagePath: imagePath ?? null,
    })
  } catch (error) {
    if (!(error instanceof TooManySteps)) throw error
    return [{ kind: 'paragraph', children: [{ kind: 'text', text }] }]
  }
}

type Lines = readonly string[]

/** A block, and the first line after it. */
type Parsed = { readonly block: Block; readonly next: number }

function parseBlocks(lines: Lines, context: Context, depth = 0): Block[] {
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    context.budget.take()
    if (isBlank(lines[at])) {
      at += 1
      continue
    }
    const { block, next } = parseBlock(lines, at, context, depth)
    for (const line of lines.slice(at, next)) context.budget.take(line.length + 1)
    blocks.push(block)
    at = next
  }
  return blocks
}

function parseBlock(lines: Lines, at: number, context: Context, depth: number): Parsed {
  const line = lines[at] ?? ''
  const fence = fenceOf(line)
  if (fence) return parseCode(lines, at, fence)
  const heading = headingOf(line)
  if (heading) {
    const children = parseInlines(heading.text, context)
    return { block: { kind: 'heading', level: heading.level, children }, next: at + 1 }
  }
  if (isRule(line)) return { block: { kind: 'rule' }, next: at + 1 }
  if (depth < MAX_NESTING) {
    const parseInner = (inner: Lines) => parseBlocks(inner, context, depth + 1)
    if (isQuote(line)) return parseQuote(lines, at, parseInner)
    if (listMarker(line)) return parseList(lines, at, parseInner)
  }
  const aligns = tableAligns(line, lines[at + 1])
  if (aligns) return parseTable(lines, at, aligns, context)
  return parseParagraph(lines, at, context, depth)
}

function parseParagraph(lines: Lines, at: number, context: Context, depth: number): Parsed {
  const next = endOf(lines, at + 1, (line, place) => {
    if (isBlank(line) || tableAligns(line, lines[place + 1])) return false
    return depth >= MAX_NESTING || !interrupts(line)
  })
  const text = lines.slice(at, next).join('\n')
  return { block: { kind: 'paragraph', children: parseInlines(text, context) }, next }
}

/** A code block ends at a matching fence or at the end of the text. */
function parseCode(lines: Lines, at: number, fence: Fence): Parsed {
  const end = endOf(lines, at + 1, (line) => !closesFence(line, fence))
  const inner = lines.slice(at + 1, end).map((line) => unindent(line, fence.indent))
  return { block: { kind: 'code', text: inner.join('\n') }, next: Math.min(end + 1, lines.length) }
}

/** Rows have as many cells as the head; see the specification of GitHub Flavored Markdown. */
function parseTable(lines: Lines, at: number, aligns: Align[], context: Context): Parsed {
  const cells = (line: string) => {
    const texts = cellsOf(line).slice(0, aligns.length)
    const missing = aligns.length - texts.length
    if (context.budget.takeFillers(missing)) texts.push(...Array<string>(missing).fill(''))
    return texts.map((text) => parseInlines(text, context))
  }
  const next = endOf(lines, at + 2, (line) => !isBlank(line) && !isRule(line) && !interrupts(line))
  const [head = [], , ...rows] = lines
    .slice(at, next)
    .map((line, place) => (place === 1 ? [] : cells(line)))
  return { block: { kind: 'table', aligns, head, rows }, next }
}

function parseQuote(lines: Lines, at: number, parseInner: (lines: Lines) => Block[]): Parsed {
  const next = endOf(lines, at, isQuote)
  const children = parseInner(lines.slice(at, next).map(unquote))
  return { block: { kind: 'quote', children }, next }
}

function parseList(lines: Lines, at: number, parseInner: (lines: Lines) => Block[]): Parsed {
  const first = listMarker(lines[at] ?? '')
  const items: Block[][] = []
  let next = at
  for (;;) {
    const following = items.length === 0 ? at : endOf(lines, next, isBlank)
    const line = lines[following] ?? ''
    const marker = listMarker(line)
    if (!marker || marker.kind !== first?.kind || isRule(line)) break
    next = endOfItem(lines, following, marker)
    const inner = lines.slice(following + 1, next).map((line) => unindent(line, marker.column))
    items.push(parseInner([marker.rest, ...inner]))
  }
  return { block: { kind: 'list', start: first?.start ?? null, items }, next }
}

/**
 * An item continues over indented lines, and over other lines if no blank line precedes them, and
 * no heading, line across the text or code block.
 */
function endOfItem(lines: Lines, at: number, { column, rest }: ListMarker): number {
  let text = rest
  let fence: Fence | null = null
  for (let next = at + 1; ; next += 1) {
    const isEnd: boolean = fence !== null && closesFence(text, fence)
    const isBlock = isEnd || headingOf(text) !== null || isRule(text)
    fence = isEnd ? null : (fence ?? fenceOf(text))
    const following = endOf(lines, next, isBlank)
    const line = lines[following]
    if (line === undefined) return next
    const isIndented = indentOf(line) >= column
    const isLazy = following === next && (fence !== null || !isBlock)
    const isOther = !isLazy || interrupts(line) || isRule(line) || listMarker(line) !== null
    if (!isIndented && isOther) return next
    next = following
    text = unindent(line, column)
  }
}

/** Returns the first line from `from` on that does not continue the block. */
function endOf(
  lines: Lines,
  from: number,
  continues: (line: string, place: number) => boolean,
): number {
  let next = from
  while (next < lines.length && continues(lines[next] ?? '', next)) next += 1
  return next
}
