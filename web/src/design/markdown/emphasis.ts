import type { Steps } from './steps'

/** A run of `*` or `_` that may begin or end emphasis. */
export type Mark = {
  readonly kind: 'mark'
  readonly char: string
  readonly length: number
  readonly canOpen: boolean
  readonly canClose: boolean
  /** How many of its signs found no partner yet. */
  left: number
  /** The sizes of the pairs it closes and opens, the innermost first: 1 emphasis, 2 strong. */
  readonly closes: number[]
  readonly opens: number[]
}

const SPACE = /\s/
const PUNCTUATION = /[\p{P}\p{S}]/u

/** The run of signs at a place, and what it may do there (CommonMark 0.31, section 6.2). */
export function readMark(text: string, at: number): Mark {
  const char = text[at] ?? ''
  let end = at + 1
  while (text[end] === char) end += 1
  const [before, after] = [text[at - 1] ?? ' ', text[end] ?? ' ']
  const opensWord = isFlanking(before, after)
  const closesWord = isFlanking(after, before)
  const inWord = char === '_' && opensWord && closesWord
  return {
    kind: 'mark',
    char,
    length: end - at,
    canOpen: opensWord && (!inWord || PUNCTUATION.test(before)),
    canClose: closesWord && (!inWord || PUNCTUATION.test(after)),
    left: end - at,
    closes: [],
    opens: [],
  }
}

function isFlanking(outer: string, inner: string): boolean {
  if (SPACE.test(inner)) return false
  return !PUNCTUATION.test(inner) || SPACE.test(outer) || PUNCTUATION.test(outer)
}

/** Finds for each closing mark its opening one; what lies between two partners pairs no more. */
export function pairMarks(marks: readonly Mark[], steps: Steps): void {
  const open: Mark[] = []
  /** Below this height of the stack, a closer of the kind has found nothing before. */
  const floors = new Map<string, number>()
  const cutTo = (height: number) => {
    open.length = height
    for (const [kind, floor] of floors) if (floor > height) floors.set(kind, height)
  }
  for (const closer of marks) {
    steps.take()
    const kind = `${closer.char}${closer.canOpen}${closer.length % 3}`
    while (closer.canClose && closer.left > 0) {
      const index = findOpener(open, closer, floors.get(kind) ?? 0, steps)
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
      steps.take()
    }
    if (closer.canOpen && closer.left > 0) open.push(closer)
  }
}

function findOpener(open: readonly Mark[], closer: Mark, floor: number, steps: Steps): number {
  for (let index = open.length - 1; index >= floor; index -= 1) {
    steps.take()
    const opener = open[index]
    if (opener && opener.char === closer.char && mayPair(opener, closer)) return index
  }
  return -1
}

function mayPair(opener: Mark, closer: Mark): boolean {
  if (!opener.canClose && !closer.canOpen) return true
  const isThirds = opener.length % 3 === 0 && closer.length % 3 === 0
  return isThirds || (opener.length + closer.length) % 3 !== 0
}
