import { numberedPlaces } from './numbered-words'
import { isFormOf, JOINT, termsOf, trimWord, UNSPACED, WORD } from './search-tokens'
import { fold, graphemes, truncate } from './unicode'

/** A place of a text that a search found, in UTF-16 units. */
export type Mark = readonly [start: number, end: number]

type Found = { readonly start: number; readonly end: number; readonly term: string }

/** The places of a text that a search found, in their order and without overlap. */
export function marksIn(text: string, search: string): Mark[] {
  return findTerms(text, search).map(({ start, end }) => [start, end])
}

function findTerms(text: string, search: string): Found[] {
  const { words, runs } = termsOf(search)
  if (words.length + runs.length === 0) return []
  const { folded, rangeOf } = foldWithPlaces(text)
  const found: Found[] = []
  for (const { 0: whole, index } of folded.matchAll(WORD)) {
    let at = index
    for (const piece of whole.split(UNSPACED)) {
      const terms = UNSPACED.test(piece)
        ? runs
        : words.filter((word) => isFormOf(word, trimWord(piece)))
      for (const term of terms)
        for (const place of placesOf(term, piece))
          found.push({ ...rangeOf(at + place, at + place + term.length), term })
      at += piece.length
    }
  }
  for (const term of words)
    for (const [start, end] of numberedPlaces(term, folded))
      found.push({ ...rangeOf(start, end), term })
  return withoutOverlap(found)
}

const BEFORE_FORM = new RegExp(`(?:^v?|${JOINT.source})$`, 'u')

/** Where a term is in a piece of text: at the beginnings of its parts, otherwise anywhere. */
function placesOf(term: string, piece: string): number[] {
  const all: number[] = []
  for (let at = piece.indexOf(term); at >= 0; at = piece.indexOf(term, at + term.length))
    all.push(at)
  const starts = all.filter((at) => UNSPACED.test(piece) || BEFORE_FORM.test(piece.slice(0, at)))
  return starts.length > 0 ? starts : all.slice(0, 1)
}

function withoutOverlap(found: Found[]): Found[] {
  const sorted = found.toSorted((one, other) => one.start - other.start || other.end - one.end)
  let end = 0
  return sorted.filter((next) => {
    if (next.start < end) return false
    end = next.end
    return true
  })
}

type Folded = {
  readonly folded: string
  /** The range of the text from which a range of the folded text was made. */
  readonly rangeOf: (start: number, end: number) => { start: number; end: number }
}

const ASCII = /^[\0-\x7f]*$/
/** ASCII characters, which fold one by one, or others with the character that they may change. */
const STRETCH = /[\0-\x7f]+(?![^\0-\x7f])|[\0-\x7f]+(?=[\0-\x7f])|[\0-\x7f]?[^\0-\x7f]+/g

function foldWithPlaces(text: string): Folded {
  if (ASCII.test(text))
    return { folded: text.toLowerCase(), rangeOf: (start, end) => ({ start, end }) }
  let folded = ''
  const starts: number[] = []
  const ends: number[] = []
  const add = (segment: string, index: number) => {
    const part = fold(segment)
    folded += part
    for (let unit = 0; unit < part.length; unit += 1) {
      starts.push(index)
      ends.push(index + segment.length)
    }
  }
  for (const { 0: stretch, index } of text.matchAll(STRETCH)) {
    const segments = ASCII.test(stretch) ? [...stretch] : graphemes(stretch)
    let at = index
    for (const segment of segments) {
      add(segment, at)
      at += segment.length
    }
  }
  const rangeOf = (start: number, end: number) => ({
    start: starts[start] ?? 0,
    end: ends[end - 1] ?? text.length,
  })
  return { folded, rangeOf }
}

/** A part of a text with its marks; `isCut` if text before or after it is left out. */
export type Passage = {
  readonly text: string
  readonly marks: readonly Mark[]
  readonly isCut: { readonly before: boolean; readonly after: boolean }
}

/** How much of a passage comes before its first mark, at most. */
const LEAD = 60

/**
 * The part of a text, of at most `max` UTF-16 units, that holds most terms of a search. Null if the
 * text holds none.
 */
export function passageOf(text: string, search: string, max: number): Passage | null {
  const found = findTerms(text, search)
  const first = densest(found, max - LEAD)
  if (!first) return null
  const start = text.length <= max ? 0 : startBefore(text, first.start)
  const rest = text.slice(start)
  const part = rest.length <= max ? rest : endAtSpace(truncate(rest, max), first.end - start)
  const end = start + part.length
  const marks = found
    .filter((mark) => mark.start >= start && mark.start < end)
    .map((mark): Mark => [mark.start - start, Math.min(mark.end, end) - start])
  return { text: part, marks, isCut: { before: start > 0, after: end < text.length } }
}

/** The found place after which most different terms follow within `max` units. */
function densest(found: readonly Found[], max: number): Found | undefined {
  let best: Found | undefined
  let most = 0
  found.forEach((from, index) => {
    const terms = new Set<string>()
    for (let next = index; next < found.length; next += 1) {
      const { end, term } = found[next] ?? from
      if (end - from.start > max) break
      terms.add(term)
    }
    if (best && terms.size <= most) return
    best = from
    most = terms.size
  })
  return best
}

/** Where a passage begins: between two words, or two characters, up to `LEAD` units earlier. */
function startBefore(text: string, place: number): number {
  const earliest = Math.max(place - LEAD, 0)
  if (earliest === 0) return 0
  const space = text.slice(earliest, place).search(/\s\S/)
  return space >= 0 ? earliest + space + 1 : truncate(text, earliest).length
}

/** Cuts the last word off, which may be half a word, unless a mark would be lost. */
function endAtSpace(text: string, least: number): string {
  const space = text.search(/\s\S*$/)
  return space >= least ? text.slice(0, space) : text
}
