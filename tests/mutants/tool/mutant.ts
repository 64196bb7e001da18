import type { Span } from './syntax/nodes'

/** A piece of the source, and what stands there instead. */
type Edit = Span & { readonly text: string }

/**
 * What an expression must have come to in a test for the test to see the change: an expression that
 * becomes `true` differs only where it was not, one that becomes `false` only where it was true.
 */
export type Witness = Span & { readonly when: 'true' | 'not true' | 'reached' }

/** What an operator proposes. */
export type Proposal = { readonly edit: Edit; readonly witness: Witness | null }

/** One small change of the rules. */
export type Mutant = Proposal & {
  /** Names the mutant as long as its place, its text and its change stay. */
  readonly id: string
  readonly operator: string
  /** `posts/{id} · allow create`, or the name of a function. */
  readonly place: string
  readonly line: number
  readonly original: string
  readonly replacement: string
}

/** The rules with the mutant in them. */
export function applyEdit(source: string, { start, end, text }: Edit): string {
  return source.slice(0, start) + text + source.slice(end)
}
