import { hasVisibleCharacter } from './characters'
import { buildInlines, markAt, pairMarks, type Token } from './emphasis'
import type { Context, Inline } from './nodes'
import { parseBareUrl, parseImagePath, parseTarget, webUrl } from './urls'

const SPECIAL = /[\\`*_~[\]<@]|!\[|https?:\/\//gi
const ESCAPABLE = /[*_~`[\]<]/
const ESCAPED = new RegExp(`\\\\(${ESCAPABLE.source})`, 'g')
/** A sign that starts a block can be escaped only at the start of a line, behind a number too. */
const ESCAPABLE_FIRST = /[#>+\-|]/
const ESCAPABLE_SECOND = /[.)](?!\S)/y
const START_OF_LINE = /(?:^|\n)[ \t]{0,3}(\d{1,9})?$/
const LONGEST_START = 13
/** A name is at most as long as the longest that a site should allow. */
const MENTION = /@[A-Za-z0-9_-]{1,64}(?![\p{L}\p{N}_@-]|[./:][\p{L}\p{N}])/uy
/** An address such as `a@b.test` or `https://b.test/@a` mentions nobody. */
const BEFORE_ADDRESS = /[\p{L}\p{N}_.@/-]$/u
const ANGLED = /<([^\s<>]{1,2048})>/y

type Mark = ReturnType<typeof markAt>

/** A `[` or `![` without its `]`: its token, the marks before it, and where its text starts. */
type Bracket = {
  readonly token: number
  readonly marks: number
  readonly start: number
  readonly isImage: boolean
}

/** Parses the text of one paragraph from left to right. */
class InlineParser {
  private readonly tokens: Token[] = []
  private marks: Mark[] = []
  private brackets: Bracket[] = []
  private readonly closingTicks: (from: number, length: number) => number

  constructor(
    private readonly text: string,
    private readonly context: Context,
  ) {
    this.closingTicks = codeEnds(text)
  }

  parse(): Inline[] {
    const { text, context } = this
    let at = 0
    while (at < text.length) {
      SPECIAL.lastIndex = at
      const special = SPECIAL.exec(text)?.index ?? text.length
      context.budget.take(special - at + 1)
      this.addText(text.slice(at, special))
      at = special < text.length ? this.parseSpecial(special) : special
    }
    pairMarks(this.marks, context.budget)
    return buildInlines(this.tokens)
  }

  /** Parses what starts at an index and returns the index after it. */
  private parseSpecial(at: number): number {
    switch (this.text[at]) {
      case '\\':
        return this.parseEscape(at)
      case '`':
        return this.parseCode(at)
      case '*':
      case '_':
      case '~':
        return this.parseMark(at)
      case '[':
        return this.openBracket(at, 1)
      case '!':
        return this.openBracket(at, 2)
      case ']':
        return this.closeBracket(at)
      case '<':
        return this.parseAngled(at)
      case '@':
        return this.parseMention(at)
      default:
        return this.parseBare(at)
    }
  }

  private addText(text: string): void {
    if (text !== '') this.tokens.push({ kind: 'text', text })
  }

  private addTextUpTo(at: number, end: number): number {
    this.addText(this.text.slice(at, end))
    return end
  }

  private parseEscape(at: number): number {
    const next = this.text[at + 1] ?? ''
    if (!ESCAPABLE.test(next) && !this.startsBlock(at)) return this.addTextUpTo(at, at + 1)
    this.addText(next)
    return at + 2
  }

  /** Whether the sign behind a backslash would start a block. */
  private startsBlock(at: number): boolean {
    const { text } = this
    const start = START_OF_LINE.exec(text.slice(Math.max(0, at - LONGEST_START), at))
    if (!start) return false
    if (start[1] === undefined) return ESCAPABLE_FIRST.test(text[at + 1] ?? '')
    ESCAPABLE_SECOND.lastIndex = at + 1
    return ESCAPABLE_SECOND.test(text)
  }

  private parseCode(at: number): number {
    let start = at
    while (this.text[start] === '`') start += 1
    const length = start - at
    const end = this.closingTicks(start, length)
    if (end < 0) return this.addTextUpTo(at, start)
    const inner = this.text.slice(start, end).replaceAll('\n', ' ')
    const isPadded = inner.startsWith(' ') && inner.endsWith(' ') && inner.trim() !== ''
    this.tokens.push({ kind: 'code', text: isPadded ? inner.slice(1, -1) : inner })
    this.context.budget.take(end - at)
    return end + length
  }

  private parseMark(at: number): number {
    const mark = markAt(this.text, at)
    // Only two tildes delete a text; one means "about".
    if (mark.char === '~' && mark.length !== 2) return this.addTextUpTo(at, at + mark.length)
    this.tokens.push(mark)
    this.marks.push(mark)
    this.context.budget.take(mark.length)
    return at + mark.length
  }

  private openBracket(at: number, length: number): number {
    const [token, marks] = [this.tokens.length, this.marks.length]
    this.brackets.push({ token, marks, start: at + length, isImage: length === 2 })
    return this.addTextUpTo(at, at + length)
  }

  /** A link contains no other link, so brackets that are open before it become text. */
  private closeBracket(at: number): number {
    const { text, context, marks } = this
    const bracket = this.brackets.pop()
    const imageEnd = bracket?.isImage ? this.parseImage(bracket, at) : null
    if (imageEnd !== null) return imageEnd
    const target = bracket ? parseTarget(text, at + 1, context.maxUrlLength) : null
    if (!bracket || !target) return this.addTextUpTo(at, at + 1)
    context.budget.take(target.end - at)
    this.tokens[bracket.token] = { kind: 'open-link', href: target.href }
    this.tokens.push({ kind: 'close-link' })
    pairMarks(marks.slice(bracket.marks), context.budget)
    marks.length = bracket.marks
    this.brackets = []
    return target.end
  }

  /** An image replaces what its brackets contain. Returns the index after it, or null. */
  private parseImage({ token, marks, start }: Bracket, at: number): number | null {
    const { text, context } = this
    const target = parseImagePath(text, at + 1, context)
    if (!target) return null
    context.budget.take(target.end - start)
    this.tokens.length = token
    this.marks.length = marks
    const stated = text.slice(start, at).replace(ESCAPED, '$1').replace(/\s+/g, ' ').trim()
    const description = hasVisibleCharacter(stated) ? stated : ''
    this.tokens.push({ kind: 'image', path: target.path, text: description })
    return target.end
  }

  private parseAngled(at: number): number {
    ANGLED.lastIndex = at
    const found = ANGLED.exec(this.text)
    const href = webUrl(found?.[1] ?? '', this.context.maxUrlLength)
    if (!found || href === null) return this.addTextUpTo(at, at + 1)
    this.tokens.push({ kind: 'url', href, text: found[1] ?? href })
    return at + found[0].length
  }

  private parseMention(at: number): number {
    MENTION.lastIndex = at
    const found = MENTION.exec(this.text)?.[0]
    if (!found || BEFORE_ADDRESS.test(this.text.slice(Math.max(0, at - 2), at))) {
      return this.addTextUpTo(at, at + 1)
    }
    this.tokens.push({ kind: 'mention', text: found })
    this.context.budget.take(found.length)
    return at + found.length
  }

  private parseBare(at: number): number {
    const { href, end } = parseBareUrl(this.text, at, this.context.maxUrlLength)
    this.context.budget.take(end - at)
    if (href === null) return this.addTextUpTo(at, end)
    this.tokens.push({ kind: 'url', href, text: this.text.slice(at, end) })
    return end
  }
}

/** Returns a function that finds the next run of exactly `length` backticks, or −1. */
function codeEnds(text: string): (from: number, length: number) => number {
  const runs = new Map<number, number[]>()
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const starts = runs.get(run.length) ?? []
    starts.push(index)
    runs.set(run.length, starts)
  }
  for (const starts of runs.values()) starts.reverse()
  return (from, length) => {
    const starts = runs.get(length) ?? []
    // The parser moves from left to right, so earlier runs are not needed again.
    while ((starts.at(-1) ?? from) < from) starts.pop()
    return starts.at(-1) ?? -1
  }
}

/** Parses emphasis, code, links and mentions. Everything else stays text. */
export function parseInlines(text: string, context: Context): Inline[] {
  return new InlineParser(text, context).parse()
}
