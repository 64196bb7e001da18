import { hasVisibleCharacter, SPACELESS } from './characters'
import type { Budget, Inline } from './nodes'

/** A run of `*` or `_`, or `~~`, that may open or close emphasis. */
type Mark = {
  readonly kind: 'mark'
  readonly char: string
  readonly length: number
  readonly canOpen: boolean
  readonly canClose: boolean
  /** The number of signs without a partner. */
  left: number
  /** The sizes of the pairs it closes and opens, innermost first: 1 emphasis, 2 strong. */
  readonly closes: number[]
  readonly opens: number[]
}

/** A text becomes tokens before it becomes a tree. */
export type Token =
  | Extract<Inline, { readonly kind: 'text' | 'code' | 'mention' | 'image' }>
  | { readonly kind: 'url'; readonly href: string; readonly text: string }
  | { readonly kind: 'open-link'; readonly href: string }
  | { readonly kind: 'close-link' }
  | Mark

const SPACE = /\s/
const PUNCTUATION = /[\p{P}\p{S}]/u
/**
 * Hangul, wide, full-width and half-width characters (UAX #11), and their variation selectors; also
 * other scripts without spaces between words.
 */
const CJK = new RegExp(
  `\\p{Script=Hangul}|[${SPACELESS}]|` +
    '[\\u20a9\\u2329\\u232a\\u2e80-\\u303e\\u3041-\\ua4cf\\uf900-\\ufaff]|' +
    '[\\ufe10-\\ufe19\\ufe30-\\ufe6b\\uff01-\\uffdc\\uffe0-\\uffee]|[\\u{16fe0}-\\u{18dff}]|' +
    '[\\u{1aff0}-\\u{1b2ff}]|[\\u{1d300}-\\u{1d376}]|[\\u{20000}-\\u{3fffd}]|[\\u{e0100}-\\u{e01ef}]',
  'u',
)

/** Returns the run of signs at an index (CommonMark 0.31, section 6.2). */
export function markAt(text: string, at: number): Mark {
  const char = text[at] ?? ''
  let end = at + 1
  while (text[end] === char) end += 1
  const [before, after] = [characterBefore(text, at), characterAt(text, end)]
  const opensWord = isFlanking(before, after)
  const closesWord = isFlanking(after, before)
  const isInWord = char === '_' && opensWord && closesWord
  return {
    kind: 'mark',
    char,
    length: end - at,
    canOpen: opensWord && (!isInWord || PUNCTUATION.test(before)),
    canClose: closesWord && (!isInWord || PUNCTUATION.test(after)),
    left: end - at,
    closes: [],
    opens: [],
  }
}

function characterAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 0x20)
}

/** A variation selector belongs to the character before it. */
function characterBefore(text: string, at: number): string {
  const start = /[\ufe00-\ufe0e]/.test(text[at - 1] ?? '') ? at - 1 : at
  const isPair = /[\udc00-\udfff]/.test(text[start - 1] ?? '')
  return start === 0 ? ' ' : characterAt(text, start - (isPair && start > 1 ? 2 : 1))
}

type CharacterClass = 'space' | 'cjk' | 'punctuation' | 'other'

function classOf(char: string): CharacterClass {
  if (SPACE.test(char)) return 'space'
  if (CJK.test(char)) return 'cjk'
  return PUNCTUATION.test(char) ? 'punctuation' : 'other'
}

/**
 * CommonMark expects a space between punctuation and the next word. CJK texts have none, so this
 * follows the CJK-friendly amendments (https://github.com/tats-u/markdown-cjk-friendly).
 */
function isFlanking(outer: string, inner: string): boolean {
  const innerClass = classOf(inner)
  if (innerClass === 'space') return false
  return innerClass !== 'punctuation' || classOf(outer) !== 'other'
}

/** Pairs each closing mark with its opening mark. Marks between two partners find no partner. */
export function pairMarks(marks: readonly Mark[], budget: Budget): void {
  const open: Mark[] = []
  /** For each kind of closer, the stack height below which there is no opener. */
  const floors = new Map<string, number>()
  const cutTo = (height: number) => {
    open.length = height
    for (const [kind, floor] of floors) if (floor > height) floors.set(kind, height)
  }
  for (const closer of marks) {
    budget.take()
    const kind = `${closer.char}${closer.canOpen}${closer.length % 3}`
    while (closer.canClose && closer.left > 0) {
      const index = findOpener(open, closer, floors.get(kind) ?? 0, budget)
      const opener = open[index]
      if (!opener) {
        floors.set(kind, open.length)
        break
      }
      const size = Math.min(opener.left, closer.left, 2)
      opener.opens.push(size)
      closer.closes.push(size)
      opener.left -= size
      closer.left -= size
      cutTo(opener.left > 0 ? index + 1 : index)
      budget.take()
    }
    if (closer.canOpen && closer.left > 0) open.push(closer)
  }
}

function findOpener(open: readonly Mark[], closer: Mark, floor: number, budget: Budget): number {
  for (let index = open.length - 1; index >= floor; index -= 1) {
    budget.take()
    const opener = open[index]
    if (opener && opener.char === closer.char && canPair(opener, closer)) return index
  }
  return -1
}

function canPair(opener: Mark, closer: Mark): boolean {
  if (!opener.canClose && !closer.canOpen) return true
  const isThirds = opener.length % 3 === 0 && closer.length % 3 === 0
  return isThirds || (opener.length + closer.length) % 3 !== 0
}

/** Whether an inline shows anything. */
function isVisible(inline: Inline): boolean {
  return 'children' in inline ? inline.children.some(isVisible) : hasVisibleCharacter(inline.text)
}

/** Emphasis nested deeper than this stays text. */
const MAX_NESTING = 8

/** Builds the tree of a list of tokens whose marks are paired. */
export function buildInlines(tokens: readonly Token[]): Inline[] {
  const root: Inline[] = []
  /** The open elements, each with its URL if it is a link. */
  const frames: { readonly children: Inline[]; readonly href: string | null }[] = []
  /** The number of open marks that are nested too deep for an element. */
  let openAsText = 0

  const add = (inline: Inline) => (frames.at(-1)?.children ?? root).push(inline)
  const addText = (text: string) => {
    if (text !== '') add({ kind: 'text', text })
  }
  const isInLink = () => frames.some(({ href }) => href !== null)
  const addLink = (href: string, children: Inline[]) => add({ kind: 'link', href, children })
  const openMark = (char: string, size: number) => {
    if (openAsText > 0 || frames.length >= MAX_NESTING) {
      openAsText += 1
      addText(char.repeat(size))
    } else {
      frames.push({ children: [], href: null })
    }
  }
  const closeMark = (char: string, size: number) => {
    if (openAsText > 0) {
      openAsText -= 1
      addText(char.repeat(size))
    } else {
      const children = frames.pop()?.children ?? []
      const kind = size === 2 ? 'strong' : 'emphasis'
      add({ kind: char === '~' ? 'deleted' : kind, children })
    }
  }

  for (const token of tokens) {
    if (token.kind === 'text') addText(token.text)
    else if (token.kind === 'code') add(token)
    else if (token.kind === 'url') {
      if (isInLink()) addText(token.text)
      else addLink(token.href, [{ kind: 'text', text: token.text }])
    } else if (token.kind === 'mention' || token.kind === 'image') {
      if (isInLink()) addText(token.text)
      else add(token)
    } else if (token.kind === 'open-link') {
      frames.push({ children: [], href: token.href })
    } else if (token.kind === 'close-link') {
      const { children = [], href = null } = frames.pop() ?? {}
      // A link without a visible text shows its URL.
      if (href !== null)
        addLink(href, children.some(isVisible) ? children : [{ kind: 'text', text: href }])
    } else {
      for (const size of token.closes) closeMark(token.char, size)
      addText(token.char.repeat(token.left))
      for (const size of token.opens.toReversed()) openMark(token.char, size)
    }
  }
  return root
}
