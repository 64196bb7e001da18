/** The position of a node in the source: from `start` up to, but not including, `end`. */
export type Span = { readonly start: number; readonly end: number }

/** A name with its place. */
export type Named = Span & { readonly name: string }

export type BinaryOperator =
  | '||'
  | '&&'
  | '=='
  | '!='
  | 'in'
  | 'is'
  | '<'
  | '<='
  | '>'
  | '>='
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'

type Literal = Span & {
  readonly kind: 'literal'
  readonly type: 'null' | 'boolean' | 'number' | 'string'
}
type Name = Named & { readonly kind: 'name' }
/** The right operand of `is`. */
type TypeName = Named & { readonly kind: 'type' }
type Group = Span & { readonly kind: 'group'; readonly inner: Expression }
type List = Span & { readonly kind: 'list'; readonly items: readonly Expression[] }
export type MapEntry = { readonly key: Expression; readonly value: Expression }
type MapLiteral = Span & { readonly kind: 'map'; readonly entries: readonly MapEntry[] }
/** `/users/$(uid)`: fixed segments are names, others expressions. */
export type Path = Span & {
  readonly kind: 'path'
  readonly segments: readonly (Named | Expression)[]
}
type Member = Span & {
  readonly kind: 'member'
  readonly object: Expression
  readonly property: Named
}
/** `a[i]`, or `a[i:to]`. */
type Index = Span & {
  readonly kind: 'index'
  readonly object: Expression
  readonly index: Expression
  readonly to: Expression | null
}
export type Call = Span & {
  readonly kind: 'call'
  readonly callee: Expression
  readonly args: readonly Expression[]
}
type Unary = Span & {
  readonly kind: 'unary'
  readonly operator: '!' | '-'
  readonly operand: Expression
}
type Binary = Span & {
  readonly kind: 'binary'
  readonly operator: BinaryOperator
  readonly operatorSpan: Span
  readonly left: Expression
  readonly right: Expression
}
type Ternary = Span & {
  readonly kind: 'ternary'
  readonly test: Expression
  readonly yes: Expression
  readonly no: Expression
}

export type Expression =
  | Literal
  | Name
  | TypeName
  | Group
  | List
  | MapLiteral
  | Path
  | Member
  | Index
  | Call
  | Unary
  | Binary
  | Ternary

export type Let = Span & {
  readonly kind: 'let'
  readonly name: string
  readonly value: Expression
}
export type RuleFunction = Span & {
  readonly kind: 'function'
  readonly name: string
  readonly parameters: readonly Named[]
  readonly lets: readonly Let[]
  readonly returns: Expression
}
export type Allow = Span & {
  readonly kind: 'allow'
  readonly operations: readonly Named[]
  /** Null in `allow read;`, which has no condition. */
  readonly condition: Expression | null
}
/** A segment of a match's path: `posts`, `{id}` or `{rest=**}`. */
export type PatternSegment = Named & { readonly is: 'fixed' | 'one' | 'rest' }
export type Match = Span & {
  readonly kind: 'match'
  readonly segments: readonly PatternSegment[]
  readonly body: readonly Statement[]
  /** The position after the opening brace. */
  readonly bodyStart: number
}
export type Statement = RuleFunction | Allow | Match

export type Service = Span & {
  readonly kind: 'service'
  readonly name: string
  readonly body: readonly Statement[]
}
export type Ruleset = Span & {
  readonly kind: 'ruleset'
  readonly version: string | null
  readonly services: readonly Service[]
}

export type Node = Ruleset | Service | Statement | Let | Expression

/** The direct children of a node, in source order. */
export function childrenOf(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'ruleset':
      return node.services
    case 'service':
    case 'match':
      return node.body
    case 'function':
      return [...node.lets, node.returns]
    case 'let':
      return [node.value]
    case 'allow':
      return node.condition ? [node.condition] : []
    default:
      return partsOf(node)
  }
}

function partsOf(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case 'group':
      return [node.inner]
    case 'list':
      return node.items
    case 'map':
      return node.entries.flatMap(({ key, value }) => [key, value])
    case 'path':
      return node.segments.filter((segment) => 'kind' in segment)
    case 'member':
      return [node.object]
    case 'index':
      return node.to ? [node.object, node.index, node.to] : [node.object, node.index]
    case 'call':
      return [node.callee, ...node.args]
    case 'unary':
      return [node.operand]
    case 'binary':
      return [node.left, node.right]
    case 'ternary':
      return [node.test, node.yes, node.no]
    default:
      return []
  }
}

/** A node with its ancestors, the innermost first. */
export type Placed = { readonly node: Node; readonly above: readonly Node[] }

/** Every node of a tree, parents before children. */
export function* placedNodes(node: Node, above: readonly Node[] = []): Generator<Placed> {
  yield { node, above }
  for (const child of childrenOf(node)) yield* placedNodes(child, [node, ...above])
}

/** The operands of `a && b && c`, regardless of left-hand grouping. */
export function chainOf(node: Expression, operator: '&&' | '||'): readonly Expression[] {
  if (node.kind !== 'binary' || node.operator !== operator) return [node]
  return [...chainOf(node.left, operator), ...chainOf(node.right, operator)]
}
