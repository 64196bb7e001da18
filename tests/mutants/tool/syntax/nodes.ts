/** Where a node stands in the source: from `start` up to, not including, `end`. */
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
/** What stands right of `is`. */
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
  /** Null in `allow read;`, which allows always. */
  readonly condition: Expression | null
}
/** A piece of a match's path: `posts`, `{id}` or `{rest=**}`. */
export type PatternSegment = Named & { readonly is: 'fixed' | 'one' | 'rest' }
export type Match = Span & {
  readonly kind: 'match'
  readonly segments: readonly PatternSegment[]
  readonly body: readonly Statement[]
  /** Just behind the opening brace. */
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
