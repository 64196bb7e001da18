import {
  type Allow,
  type Expression,
  type Match,
  placedNodes,
  type RuleFunction,
} from '@grid/rules-mutator/ast'
import { parseRules } from '@grid/rules-mutator/parse-rules'

/** The functions of the rules language that read a document. */
const ACCESS_CALLS = ['get', 'exists', 'getAfter', 'existsAfter']

/** The text of a ternary's condition → whether it is true on this path. */
export type Choices = Readonly<Record<string, boolean>>

type Scope = ReadonlyMap<string, RuleFunction>

/**
 * Counts the document access calls of an operation, each call for itself. Both operands of `&&` and
 * `||` count. Of a ternary, the branch that `choices` names counts, or else the more expensive one.
 *
 * @param path - The path of the match, such as `/posts/{id}`.
 * @throws Error if the rules have no such operation.
 */
export function countAccessCalls(
  source: string,
  path: string,
  operation: string,
  choices: Choices = {},
): number {
  const { allow, scope } = find(source, path, operation)
  if (!allow.condition) return 0
  return new Counter(source, choices).count(allow.condition, scope)
}

function find(source: string, path: string, operation: string) {
  for (const { node, above } of placedNodes(parseRules(source))) {
    if (node.kind !== 'allow') continue
    const matches = above.filter((one): one is Match => one.kind === 'match').toReversed()
    const full = matches.slice(1).map((match) => pathOf(match, source))
    const isFound = node.operations.some(({ name }) => name === operation)
    if (isFound && full.join('') === path) return { allow: node as Allow, scope: scopeOf(matches) }
  }
  throw new Error(`No rule allows ${operation} at ${path}.`)
}

const pathOf = ({ segments, bodyStart, start }: Match, source: string) =>
  segments.length > 0
    ? source
        .slice(start, bodyStart - 1)
        .replace('match', '')
        .trim()
    : ''

function scopeOf(matches: readonly Match[]): Scope {
  const functions = matches
    .flatMap(({ body }) => body)
    .filter((one): one is RuleFunction => one.kind === 'function')
  return new Map(functions.map((one) => [one.name, one]))
}

class Counter {
  constructor(
    private readonly source: string,
    private readonly choices: Choices,
  ) {}

  count(node: Expression, scope: Scope): number {
    const sum = (nodes: readonly Expression[]) =>
      nodes.reduce((total, one) => total + this.count(one, scope), 0)
    switch (node.kind) {
      case 'group':
        return this.count(node.inner, scope)
      case 'list':
        return sum(node.items)
      case 'map':
        return sum(node.entries.map(({ value }) => value))
      case 'path':
        return sum(node.segments.filter((segment) => 'kind' in segment))
      case 'member':
        return this.count(node.object, scope)
      case 'index':
        return sum(node.to ? [node.object, node.index, node.to] : [node.object, node.index])
      case 'unary':
        return this.count(node.operand, scope)
      case 'binary':
        return sum([node.left, node.right])
      case 'ternary':
        return this.ternary(node, scope)
      case 'call':
        return sum(node.args) + this.called(node.callee, scope)
      default:
        return 0
    }
  }

  private ternary(node: Extract<Expression, { kind: 'ternary' }>, scope: Scope): number {
    const chosen = this.choices[this.source.slice(node.test.start, node.test.end)]
    const [yes, no] = [this.count(node.yes, scope), this.count(node.no, scope)]
    const branch = chosen === undefined ? Math.max(yes, no) : chosen ? yes : no
    return this.count(node.test, scope) + branch
  }

  /** A `let` counts once, as the rules language evaluates it. */
  private called(callee: Expression, scope: Scope): number {
    if (callee.kind !== 'name') return this.count(callee, scope)
    const called = scope.get(callee.name)
    if (!called) return ACCESS_CALLS.includes(callee.name) ? 1 : 0
    const lets = called.lets.map(({ value }) => this.count(value, scope))
    return lets.reduce((total, one) => total + one, this.count(called.returns, scope))
  }
}
