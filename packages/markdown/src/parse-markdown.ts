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
  listMarker,
  tableAligns,
  unindent,
  unquote,
} from './lines'
import { type Align, type Block, Budget, type Context, TooManySteps } from './nodes'

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
    return parseBlocks(text.split(/\r\n|\n|\r/), {
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
  const next = endOf(lines, at + 2, (line) => !isBlank(line) && !interrupts(line))
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
    const marker = listMarker(lines[following] ?? '')
    if (!marker || marker.kind !== first?.kind) break
    next = endOfItem(lines, following, marker.column)
    const inner = lines.slice(following + 1, next).map((line) => unindent(line, marker.column))
    items.push(parseInner([marker.rest, ...inner]))
  }
  return { block: { kind: 'list', start: first?.start ?? null, items }, next }
}

/** An item continues over indented lines, and over other lines if no blank line precedes them. */
function endOfItem(lines: Lines, at: number, column: number): number {
  let next = at + 1
  while (next < lines.length) {
    const line = lines[next] ?? ''
    if (isBlank(line)) {
      const following = endOf(lines, next, isBlank)
      if (following === lines.length || indentOf(lines[following] ?? '') < column) return next
      next = following
    } else if (
      indentOf(line) >= column ||
      !(interrupts(line) || isRule(line) || listMarker(line))
    ) {
      next += 1
    } else {
      return next
    }
  }
  return next
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
