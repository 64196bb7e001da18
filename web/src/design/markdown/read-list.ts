import { indentOf, unindent } from './indent'
import { interrupts, isBlank, listMarker } from './line-kinds'
import type { Block, Reading } from './nodes'

/** Reads items until a line belongs to none. */
export function readList(
  lines: readonly string[],
  at: number,
  inside: (lines: readonly string[]) => Block[],
): Reading {
  const first = listMarker(lines[at] ?? '')
  const items: Block[][] = []
  let next = at
  for (;;) {
    const following = items.length === 0 ? at : afterBlanks(lines, next)
    const marker = listMarker(lines[following] ?? '')
    if (!marker || marker.kind !== first?.kind) break
    next = endOfItem(lines, following, marker.column)
    const inner = lines.slice(following + 1, next).map((line) => unindent(line, marker.column))
    items.push(inside([marker.rest, ...inner]))
  }
  return { block: { kind: 'list', start: first?.start ?? null, items }, next }
}

/** An item goes on over indented lines, and over plain ones that follow without a gap. */
function endOfItem(lines: readonly string[], at: number, column: number): number {
  let next = at + 1
  while (next < lines.length) {
    const line = lines[next] ?? ''
    if (isBlank(line)) {
      const following = afterBlanks(lines, next)
      if (following === lines.length || indentOf(lines[following] ?? '') < column) return next
      next = following
    } else if (indentOf(line) >= column || !(interrupts(line) || listMarker(line))) {
      next += 1
    } else {
      return next
    }
  }
  return next
}

function afterBlanks(lines: readonly string[], at: number): number {
  let next = at
  while (next < lines.length && isBlank(lines[next])) next += 1
  return next
}
