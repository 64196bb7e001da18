import type { Proposal, Witness } from '../mutant'
import type { Node, Span } from '../syntax/nodes'
import type { Placed } from '../syntax/walk'

/** A kind of mistake that a writer of rules makes. */
export type Operator = {
  readonly name: string
  /** What it does, for the report. */
  readonly does: string
  readonly propose: (placed: Placed, source: string) => readonly Proposal[]
}

/** Writes `text` in the place of a node. */
export function replace(node: Node, text: string, when: Witness['when'] = 'reached'): Proposal {
  return rewrite(node, text, node, when)
}

/** Writes `text` somewhere; null where no expression tells who sees the change. */
export function rewrite(
  { start, end }: Span,
  text: string,
  seenBy: Node | null,
  when: Witness['when'] = 'reached',
): Proposal {
  return { edit: { start, end, text }, witness: seenBy && { ...bare(seenBy), when } }
}

/** Parentheses have no value of their own. */
function bare(node: Node): Span {
  return node.kind === 'group' ? bare(node.inner) : { start: node.start, end: node.end }
}

export function textOf(source: string, { start, end }: Span): string {
  return source.slice(start, end)
}
