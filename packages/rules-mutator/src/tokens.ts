import type { Named, Span } from './ast'

type TokenKind = 'name' | 'number' | 'string' | 'sign' | 'end'
export type Token = Span & { readonly kind: TokenKind; readonly text: string }

class RulesSyntaxError extends Error {
  constructor(source: string, position: number, what: string) {
    const before = source.slice(0, position).split('\n')
    super(`line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}: ${what}`)
    this.name = 'RulesSyntaxError'
  }
}

const SPACE = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y
const PATTERNS: readonly (readonly [TokenKind, RegExp])[] = [
  ['string', /[bB]?(?:'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*")/y],
  ['name', /[A-Za-z_][A-Za-z0-9_]*/y],
  ['number', /\d+(?:\.\d+)?/y],
  ['sign', /&&|\|\||==|!=|<=|>=|\*\*|[{}()[\],;:.<>=!+\-*/%?$]/y],
]

/** Returns the start of the next token, after white space and comments. */
function skipSpace(source: string, position: number): number {
  SPACE.lastIndex = position
  return position + (SPACE.exec(source)?.[0].length ?? 0)
}

/** Returns the first token at or after a position. */
function tokenAt(source: string, position: number): Token {
  const start = skipSpace(source, position)
  if (start >= source.length) return { kind: 'end', text: '', start, end: start }
  for (const [kind, pattern] of PATTERNS) {
    pattern.lastIndex = start
    const text = pattern.exec(source)?.[0]
    if (text !== undefined) return { kind, text, start, end: start + text.length }
  }
  throw new RulesSyntaxError(source, start, `“${source[start]}” begins nothing`)
}

/** Reads tokens in order. The parser decides where a path begins. */
export class Cursor {
  readonly source: string
  private next: Token
  private last = 0

  constructor(source: string) {
    this.source = source
    this.next = tokenAt(source, 0)
  }

  get token(): Token {
    return this.next
  }

  /** The end of the previous token. */
  get behind(): number {
    return this.last
  }

  take(): Token {
    const taken = this.next
    this.moveTo(taken.end)
    return taken
  }

  /** Continues at a position up to which the caller has read the source. */
  moveTo(position: number): void {
    this.last = position
    this.next = tokenAt(this.source, position)
  }

  is(text: string): boolean {
    return this.next.text === text && this.next.kind !== 'string'
  }

  takeIf(text: string): Token | null {
    return this.is(text) ? this.take() : null
  }

  expect(text: string): Token {
    return this.takeIf(text) ?? this.fail(`“${text}” is missing`)
  }

  expectName(): Named {
    if (this.next.kind !== 'name') return this.fail('a name is missing')
    const { text, start, end } = this.take()
    return { name: text, start, end }
  }

  fail(what: string): never {
    const found = this.next.kind === 'end' ? 'the end' : `“${this.next.text}”`
    throw new RulesSyntaxError(this.source, this.next.start, `${what} before ${found}`)
  }
}
