import type { Node, Placed, Span } from './ast'

/** A span of the source and its replacement. */
export type Edit = Span & { readonly text: string }

/**
 * The value an expression must have had in a test so that the test can detect the mutant.
 * An expression that becomes `true` differs only where it was not true, and the reverse.
 */
export type Witness = Span & { readonly when: 'true' | 'not true' | 'reached' }

/** An edit that an operator proposes. */
export type Proposal = { readonly edit: Edit; readonly witness: Witness | null }

/** One small change of the rules with a stable id. */
export type Mutant = Proposal & {
  /** A hash of the operator, the place and the change. It does not depend on line numbers. */
  readonly id: string
  readonly operator: string
  /** `posts/{id} · allow create`, or the name of a function. */
  readonly place: string
  readonly line: number
  readonly original: string
  readonly replacement: string
}

/** Applies an edit to the source. */
export function applyEdit(source: string, { start, end, text }: Edit): string {
  return source.slice(0, start) + text + source.slice(end)
}

/** A kind of mistake that an author of rules makes. */
export type Operator = {
  readonly name: string
  /** One sentence for the report. */
  readonly description: string
  readonly propose: (placed: Placed, source: string) => readonly Proposal[]
}

/** Replaces a node by `text`. */
export function replace(node: Node, text: string, when: Witness['when'] = 'reached'): Proposal {
  return rewrite(node, text, node, when)
}

/** Replaces a span by `text`. `detectedBy` is null if no expression shows the change. */
export function rewrite(
  { start, end }: Span,
  text: string,
  detectedBy: Node | null,
  when: Witness['when'] = 'reached',
): Proposal {
  return { edit: { start, end, text }, witness: detectedBy && { ...bare(detectedBy), when } }
}

/** Drops each of some items, with the separator before the next one. */
export function dropEach(
  items: readonly Node[],
  detectedBy: (dropped: Node) => Node | null,
  when?: Witness['when'],
): readonly Proposal[] {
  return items.map((dropped, index) => {
    const next = items[index + 1]
    const before = items[index - 1]
    const start = before && !next ? before.end : dropped.start
    const end = next ? next.start : dropped.end
    return rewrite({ start, end }, '', detectedBy(dropped), when)
  })
}

/** Removes parentheses, which the coverage report does not list. */
function bare(node: Node): Span {
  return node.kind === 'group' ? bare(node.inner) : { start: node.start, end: node.end }
}

/** The source text of a span. */
export function textOf(source: string, { start, end }: Span): string {
  return source.slice(start, end)
}
