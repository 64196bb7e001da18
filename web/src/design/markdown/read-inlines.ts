import { buildInlines, type Token } from './build-inlines'
import { codeSpans } from './code-spans'
import { type Mark, pairMarks, readMark } from './emphasis'
import { readBareAddress, readTarget, webAddress } from './link-target'
import type { Inline } from './nodes'
import type { Steps } from './steps'

const SPECIAL = /[\\`*_[\]<]|!\[|https?:\/\//gi
const ESCAPABLE = /[*_`[\]<]/
/** What begins a block needs to be escaped only where it would begin one. */
const ESCAPABLE_FIRST = /[#>+\-~]/
const ANGLED = /<([^\s<>]{1,2048})>/y

/** A `[` that waits for its `]`: where its token is, and how many marks stood before it. */
type Bracket = { readonly token: number; readonly marks: number }

/** Reads one paragraph's worth of text from left to right. */
class InlineReader {
  private readonly tokens: Token[] = []
  private marks: Mark[] = []
  private brackets: Bracket[] = []
  private readonly closingTicks: (at: number, length: number) => number
  private readonly text: string
  private readonly steps: Steps

  constructor(text: string, steps: Steps) {
    this.text = text
    this.steps = steps
    this.closingTicks = codeSpans(text)
  }

  read(): Inline[] {
    let at = 0
    while (at < this.text.length) {
      SPECIAL.lastIndex = at
      const special = SPECIAL.exec(this.text)?.index ?? this.text.length
      this.steps.take(special - at + 1)
      this.say(this.text.slice(at, special))
      at = special < this.text.length ? this.readSpecial(special) : special
    }
    pairMarks(this.marks, this.steps)
    return buildInlines(this.tokens)
  }

  /** Reads what begins here and says where to go on. */
  private readSpecial(at: number): number {
    switch (this.text[at]) {
      case '\\':
        return this.readEscape(at)
      case '`':
        return this.readCode(at)
      case '*':
      case '_':
        return this.readMark(at)
      case '[':
        return this.openBracket(at, 1)
      case '!':
        return this.openBracket(at, 2)
      case ']':
        return this.closeBracket(at)
      case '<':
        return this.readAngled(at)
      default:
        return this.readBare(at)
    }
  }

  private say(text: string): void {
    if (text !== '') this.tokens.push({ kind: 'text', text })
  }

  private sayUpTo(at: number, end: number): number {
    this.say(this.text.slice(at, end))
    return end
  }

  private readEscape(at: number): number {
    const next = this.text[at + 1] ?? ''
    const isFirst = at === 0 || this.text[at - 1] === '\n'
    if (!ESCAPABLE.test(next) && !(isFirst && ESCAPABLE_FIRST.test(next)))
      return this.sayUpTo(at, at + 1)
    this.say(next)
    return at + 2
  }

  private readCode(at: number): number {
    let start = at
    while (this.text[start] === '`') start += 1
    const length = start - at
    const end = this.closingTicks(start, length)
    if (end < 0) return this.sayUpTo(at, start)
    const inner = this.text.slice(start, end).replaceAll('\n', ' ')
    const isPadded = inner.startsWith(' ') && inner.endsWith(' ') && inner.trim() !== ''
    this.tokens.push({ kind: 'code', text: isPadded ? inner.slice(1, -1) : inner })
    this.steps.take(end - at)
    return end + length
  }

  private readMark(at: number): number {
    const mark = readMark(this.text, at)
    this.tokens.push(mark)
    this.marks.push(mark)
    this.steps.take(mark.length)
    return at + mark.length
  }

  private openBracket(at: number, length: number): number {
    this.brackets.push({ token: this.tokens.length, marks: this.marks.length })
    return this.sayUpTo(at, at + length)
  }

  /** A link holds no other link, so one that is found lets every bracket before it be text. */
  private closeBracket(at: number): number {
    const bracket = this.brackets.pop()
    const target = bracket ? readTarget(this.text, at + 1) : null
    if (!bracket || !target) return this.sayUpTo(at, at + 1)
    this.steps.take(target.end - at)
    this.tokens[bracket.token] = { kind: 'open-link', href: target.href }
    this.tokens.push({ kind: 'close-link' })
    pairMarks(this.marks.slice(bracket.marks), this.steps)
    this.marks.length = bracket.marks
    this.brackets = []
    return target.end
  }

  private readAngled(at: number): number {
    ANGLED.lastIndex = at
    const found = ANGLED.exec(this.text)
    const href = webAddress(found?.[1] ?? '')
    if (!found || href === null) return this.sayUpTo(at, at + 1)
    this.tokens.push({ kind: 'address', href, text: found[1] ?? href })
    return at + found[0].length
  }

  private readBare(at: number): number {
    const { href, end } = readBareAddress(this.text, at)
    this.steps.take(end - at)
    if (href === null) return this.sayUpTo(at, end)
    this.tokens.push({ kind: 'address', href, text: this.text.slice(at, end) })
    return end
  }
}

/** The inlines of a text: emphasis, code, links; everything else as it was written. */
export function readInlines(text: string, steps: Steps): Inline[] {
  return new InlineReader(text, steps).read()
}
