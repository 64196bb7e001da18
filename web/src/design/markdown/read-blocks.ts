import { unindent } from './indent'
import {
  closesFence,
  type Fence,
  fenceOf,
  headingOf,
  interrupts,
  isBlank,
  isQuote,
  listMarker,
  unquote,
} from './line-kinds'
import type { Block, Reading } from './nodes'
import { readInlines } from './read-inlines'
import { readList } from './read-list'
import type { Steps } from './steps'

/** Quotes and lists within one another, deeper than anybody means it, stay text. */
const MOST_NESTING = 8

type Lines = readonly string[]

/** The blocks that these lines hold. */
export function readBlocks(lines: Lines, steps: Steps, depth = 0): Block[] {
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    steps.take()
    if (isBlank(lines[at])) {
      at += 1
      continue
    }
    const { block, next } = readBlock(lines, at, steps, depth)
    for (const line of lines.slice(at, next)) steps.take(line.length + 1)
    blocks.push(block)
    at = next
  }
  return blocks
}

function readBlock(lines: Lines, at: number, steps: Steps, depth: number): Reading {
  const line = lines[at] ?? ''
  const fence = fenceOf(line)
  if (fence) return readCode(lines, at, fence)
  const heading = headingOf(line)
  if (heading) {
    const children = readInlines(heading.text, steps)
    return { block: { kind: 'heading', level: heading.level, children }, next: at + 1 }
  }
  if (depth < MOST_NESTING) {
    const inside = (inner: Lines) => readBlocks(inner, steps, depth + 1)
    if (isQuote(line)) return readQuote(lines, at, inside)
    if (listMarker(line)) return readList(lines, at, inside)
  }
  return readParagraph(lines, at, steps, depth)
}

function readParagraph(lines: Lines, at: number, steps: Steps, depth: number): Reading {
  const goesOn = (line: string) => !isBlank(line) && (depth >= MOST_NESTING || !interrupts(line))
  const next = endOf(lines, at + 1, goesOn)
  const text = lines.slice(at, next).join('\n')
  return { block: { kind: 'paragraph', children: readInlines(text, steps) }, next }
}

/** Ends at a fence of its own kind, or where the text ends. */
function readCode(lines: Lines, at: number, fence: Fence): Reading {
  const end = endOf(lines, at + 1, (line) => !closesFence(line, fence))
  const inner = lines.slice(at + 1, end).map((line) => unindent(line, fence.indent))
  return { block: { kind: 'code', text: inner.join('\n') }, next: Math.min(end + 1, lines.length) }
}

function readQuote(lines: Lines, at: number, inside: (lines: Lines) => Block[]): Reading {
  const next = endOf(lines, at, isQuote)
  const children = inside(lines.slice(at, next).map(unquote))
  return { block: { kind: 'quote', children }, next }
}

function endOf(lines: Lines, from: number, goesOn: (line: string) => boolean): number {
  let next = from
  while (next < lines.length && goesOn(lines[next] ?? '')) next += 1
  return next
}
