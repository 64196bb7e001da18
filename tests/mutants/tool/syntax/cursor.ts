import type { Named } from './nodes'
import { SyntaxProblem, type Token, tokenAt } from './tokens'

/** Reads tokens one after another; the parser decides where a path begins. */
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

  /** Where the token before the present one ended. */
  get behind(): number {
    return this.last
  }

  take(): Token {
    const taken = this.next
    this.moveTo(taken.end)
    return taken
  }

  /** Goes on at a position that the caller has read up to. */
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
    throw new SyntaxProblem(this.source, this.next.start, `${what} before ${found}`)
  }
}
