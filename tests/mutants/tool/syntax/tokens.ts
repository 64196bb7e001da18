import type { Span } from './nodes'

type TokenKind = 'name' | 'number' | 'string' | 'sign' | 'end'
export type Token = Span & { readonly kind: TokenKind; readonly text: string }

/** Rules that do not follow the language, with the place. */
export class SyntaxProblem extends Error {
  constructor(source: string, position: number, what: string) {
    const before = source.slice(0, position).split('\n')
    super(`line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}: ${what}`)
    this.name = 'SyntaxProblem'
  }
}

const SPACE = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y
const PATTERNS: readonly (readonly [TokenKind, RegExp])[] = [
  ['string', /[bB]?(?:'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*")/y],
  ['name', /[A-Za-z_][A-Za-z0-9_]*/y],
  ['number', /\d+(?:\.\d+)?/y],
  ['sign', /&&|\|\||==|!=|<=|>=|\*\*|[{}()[\],;:.<>=!+\-*/%?$]/y],
]

/** Where the next token begins: behind white space and comments. */
function skipSpace(source: string, position: number): number {
  SPACE.lastIndex = position
  return position + (SPACE.exec(source)?.[0].length ?? 0)
}

/** The token that stands at or behind a position. */
export function tokenAt(source: string, position: number): Token {
  const start = skipSpace(source, position)
  if (start >= source.length) return { kind: 'end', text: '', start, end: start }
  for (const [kind, pattern] of PATTERNS) {
    pattern.lastIndex = start
    const text = pattern.exec(source)?.[0]
    if (text !== undefined) return { kind, text, start, end: start + text.length }
  }
  throw new SyntaxProblem(source, start, `“${source[start]}” begins nothing`)
}
