import { SPACELESS } from '@grid/markdown/characters'
import { withoutImagePaths } from './image-display'
import { LIMITS } from './limits'
import { numberedForms, numberedParts, spacedNumbers, withoutV } from './numbered-words'
import { fold, hasVisibleCharacter } from './unicode'

/**
 * What finds a post or a comment. Firestore cannot search inside texts, so each has a list of
 * tokens (the field `words`), and a query asks for one. Tokens are beginnings of words, pairs of
 * characters where a script has no spaces, and identifiers as a whole.
 */

type Searchable = {
  readonly title: string
  readonly content: string
  readonly code_snippet?: string | null
  readonly tags: readonly string[]
  readonly author_username: string
}

const IN_WORD = '[\\p{L}\\p{M}\\p{N}_]'
const PART = `_{0,4}[\\p{L}\\p{N}]${IN_WORD}*`
/** One letter or digit. Alone it says little, so signs join it: `i/o`, `at&t`, `c:\x`. */
const SINGLE = '[\\p{L}\\p{N}]\\p{M}*'
const JOINED = [
  '[-.:]{1,4}',
  `(?<=(?<!${IN_WORD})${SINGLE})[-.:/\\\\@&#]{1,4}`,
  `[/@&](?=${SINGLE}(?!${IN_WORD}))`,
  '[/#](?=\\p{N})',
].join('|')
const LANGUAGE = '\\p{L}(?:\\+\\+|#)'
/** The beginning of a short IPv6 address, such as `::1`. */
const COLONS = `::(?=[\\da-f]{1,4}(?!${IN_WORD}))`
/** The dot of a name such as `.net` or `.htaccess`, but not of one with a number. */
const DOT = '\\.(?=\\p{L}+(?![\\p{L}\\p{M}]|-?\\p{N}))'
/** Emoji, and the halves of flags. */
const EMOJI = '\\p{Extended_Pictographic}\\p{Regional_Indicator}'

/**
 * A word, or words that are joined without a space: a compound, a version, an IP address, a file
 * name, a name in code, `tcp/443`. Also `c++`, `c#`, `c++17`, `.net` and `::1`, and emoji.
 */
export const WORD = new RegExp(
  `[${EMOJI}]+|${LANGUAGE}(?:\\p{N}+(?:\\.\\p{N}+)*)?(?!${IN_WORD})|` +
    `(?:(?<!${IN_WORD}|:)${COLONS}|(?<!${IN_WORD}|\\.)${DOT})?${PART}(?:(?:${JOINED})${PART})*`,
  'gu',
)
export const JOINT = /[-_.:/\\@&]+|#(?=\p{N})/gu
const HYPHENS = /[-_]+/gu
const SIGNS = /[-.:]*[/\\@&][-.:/\\@&]*|#(?=\p{N})/gu
const OUTER_JOINTS = new RegExp(`^(?!${COLONS}|${DOT})[-.:/\\\\@&]+|[-.:/\\\\@&]+$`, 'gu')
const LANGUAGE_NAME = new RegExp(`^${LANGUAGE}`, 'u')

/** Bounds the work on a text that was made to be slow: units of a word, and joints in it. */
const LONGEST_WORD = 200
const MAX_JOINTS = 8

/**
 * Letters of scripts that are written without spaces, or whose words are short, and emoji: one by
 * one.
 */
export const UNSPACED = new RegExp(
  '((?:[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Bopo}\\p{scx=Hang}\\p{scx=Yiii}\\p{scx=Tang}' +
    `\\p{scx=Nshu}${EMOJI}${SPACELESS}]\\p{M}*)+)`,
  'u',
)
const CHARACTER = /\P{M}\p{M}*/gu

/** The part of a character with its marks that counts, so that a pair fits into a token. */
const LONGEST_CHARACTER = LIMITS.searchToken.max / 2

/** The lengths of the beginnings by which a word is found. */
const PREFIXES = [3, 4, 5, 7, 10, 16, 24] as const

/** What a text holds: words and identifiers, and runs of characters without spaces. */
type Contents = { readonly words: readonly string[]; readonly runs: readonly string[] }

/** @param folded - A text as `fold` returns it. */
function contentsOf(folded: string): Contents {
  const found = [...new Set(folded.match(WORD) ?? [])]
  const pieces = found.flatMap((word) => word.split(UNSPACED))
  const runs = pieces.filter((piece) => UNSPACED.test(piece))
  const others = pieces.filter((piece) => !UNSPACED.test(piece))
  const words = others.map(trimWord)
  return { words: words.filter((word) => word !== ''), runs }
}

/** What a text holds, with names and numbers that a space separates also as one word. */
function textContentsOf(folded: string): Contents {
  const { words, runs } = contentsOf(folded)
  return { words: [...new Set([...words, ...spacedNumbers(folded)])], runs }
}

/** A word without joints around it, cut to the length that is searched. */
export function trimWord(word: string): string {
  return cutUnits(word.replace(OUTER_JOINTS, ''), LONGEST_WORD)
}

/**
 * A word with everything that finds it: itself, its beginnings and ends at each joint, its parts.
 * Of `cve-2026-12345` these are `cve`, `cve-2026`, `2026-12345`, `2026`, `12345` and the whole; of
 * `rfc9110` also `rfc-9110` and `9110`; of `c++17` also `c++`. Between signs, as in `a@1.2.3`, are
 * words, as between hyphens beside dots: `tool-1.2.3-linux.zip`. A dot before a name is left out.
 */
function formsOf(named: string): string[] {
  const word = withoutDot(named)
  const heads = headsOf(word)
  const pieces = word.split(SIGNS)
  const forms = pieces.length > 1 ? pieces.flatMap(formsOf) : formsOfPiece(word, heads)
  const tails = tailsOf(SIGNS, word)
  return [word, ...heads, ...tails, ...forms].filter((form) => form !== '')
}

/** The further forms of a word without signs. */
function formsOfPiece(word: string, heads: readonly string[]): string[] {
  const parts = word.split(JOINT)
  const version = /^v(\d.*)/.exec(word)?.[1] ?? ''
  const language = LANGUAGE_NAME.exec(word)?.[0] ?? ''
  const tails = tailsOf(JOINT, word).filter((tail) => /^\p{L}/u.test(tail))
  const numbers = /^\p{L}/u.test(word) ? tailsOf(HYPHENS, word) : []
  const pieces = word.split(HYPHENS)
  const dotted = pieces.length > 1 ? pieces.filter((piece) => piece.includes('.')) : []
  const numbered = [word, ...heads, ...parts].flatMap(numberedForms)
  const further = dotted.flatMap(formsOf)
  return [version, language, ...tails, ...numbers, ...parts, ...numbered, ...further]
}

const headsOf = (word: string) => placesOf(JOINT, word).map(({ index }) => word.slice(0, index))

const placesOf = (joint: RegExp, word: string) => [...word.matchAll(joint)].slice(0, MAX_JOINTS)
const tailsOf = (joint: RegExp, word: string) =>
  placesOf(joint, word).map(({ index, 0: { length } }) => word.slice(index + length))

/** Shorter ones are listed last, because they say little. */
const isLong = (word: string) => word.length >= LIMITS.searchToken.min

/** Whether a word is found by its beginning. Numbers, versions and addresses are so as a whole. */
function hasPrefixes(word: string): boolean {
  return word.length >= PREFIXES[0] && /\p{L}[^-_.:/\\@&#]*$/u.test(word)
}

/** The characters of a run, each with its marks. */
function charactersOf(run: string): string[] {
  return (run.match(CHARACTER) ?? []).map((character) => cutUnits(character, LONGEST_CHARACTER))
}

/** Pairs of neighbouring characters; of a single one, itself. */
function pairsOf(run: string): string[] {
  const characters = charactersOf(run)
  if (characters.length < 2) return characters
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

/** Cuts by UTF-16 units alone, so that a word and its beginning are cut at the same place. */
function cutUnits(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
}

/** The one token that a search for a word asks for: its longest beginning that is stored. */
function queryToken(word: string): string {
  if (!hasPrefixes(word)) return cutUnits(word, LIMITS.searchToken.max)
  const length = PREFIXES.findLast((size) => size <= word.length)
  return cutUnits(word, length ?? word.length)
}

function prefixesOf(word: string): string[] {
  if (!hasPrefixes(word)) return []
  return PREFIXES.filter((size) => size <= word.length).map((size) => cutUnits(word, size))
}

/**
 * How a tag is written among the tokens of a post, so that a filter by tag ignores case. It is cut,
 * because folding can make one character many.
 */
export function tagToken(tag: string): string {
  return cutUnits(`#${fold(tag)}`, LIMITS.tags.length + 1)
}

/**
 * The search tokens of a post, in the order of their worth until the list is full: tags as a whole;
 * whole words of title, author and tags with their beginnings; whole words of the content and the
 * code; their beginnings.
 */
export function searchTokens(post: Searchable): string[] {
  const { title, author_username, tags, content, code_snippet } = post
  const first = textContentsOf(fold([title, author_username, ...tags].join('\n')))
  const second = textContentsOf(fold([withoutImagePaths(content), code_snippet ?? ''].join('\n')))
  const tokens = [
    ...tags.map(tagToken),
    ...wholeTokens(first),
    ...partialTokens(first),
    ...wholeTokens(second),
    ...partialTokens(second),
  ]
  return [...new Set(tokens)].slice(0, LIMITS.searchToken.count)
}

/** The search tokens of a comment: whole words, then their beginnings, until the list is full. */
export function commentTokens(content: string): string[] {
  const contents = textContentsOf(fold(withoutImagePaths(content)))
  const tokens = [...wholeTokens(contents), ...partialTokens(contents)]
  return [...new Set(tokens)].slice(0, LIMITS.searchToken.count)
}

function wholeTokens({ words, runs }: Contents): string[] {
  return [...words.flatMap(formsOf).filter(isLong).map(queryToken), ...runs.flatMap(pairsOf)]
}

function partialTokens({ words, runs }: Contents): string[] {
  const forms = words.flatMap(formsOf)
  const short = forms.filter((form) => !isLong(form))
  return [...forms.flatMap(prefixesOf), ...runs.flatMap(charactersOf), ...short]
}

/** What a search asks for. A search without any word, such as `<>`, means a tag. */
export type Search = {
  /** The token to query, that of the longest word, which is the rarest as a rule. */
  readonly token: string | null
  /** Returns whether a post holds every word of the search, judged by its texts alone. */
  readonly matches: (post: Searchable) => boolean
}

const LONE_LETTER = new RegExp(`(?<!${IN_WORD})\\p{L}\\p{M}*(?!${IN_WORD})`, 'gu')

/**
 * The words of a search, folded, and its runs of characters without spaces. Letters that stand
 * alone beside other words are left out, such as an article or the `s` of a genitive. A word may
 * end at `_`, as `user_` does on the way to `user_id`.
 */
export function termsOf(search: string): Contents {
  const folded = fold(search)
  const { words: typed, runs } = contentsOf(folded)
  const words = typed.map((word) => withoutV(word.replace(/(?<=[^_])_+$/, '')))
  const lone: readonly string[] = folded.match(LONE_LETTER) ?? []
  const telling = words.filter((word) => !lone.includes(word))
  return { words: telling.length + runs.length > 0 ? telling : words, runs }
}

/** Reads a search as a member types it. */
export function parseSearch(text: string): Search {
  const { words, runs } = termsOf(text)
  const [longest] = [...words, ...runs].toSorted((one, other) => other.length - one.length)
  const name = longest && withoutDot(longest)
  const token = name && (runs.includes(name) ? pairsOf(name)[0] : queryToken(name))
  if (token) return { token, matches: (post) => holdsAll(post, words, runs) }
  if (!hasVisibleCharacter(text)) return { token: null, matches: () => true }
  const tag = tagToken(text.trim())
  return { token: tag, matches: ({ tags }) => tags.some((other) => tagToken(other) === tag) }
}

function holdsAll(post: Searchable, words: readonly string[], runs: readonly string[]): boolean {
  const { title, author_username, tags, content, code_snippet } = post
  const shown = withoutImagePaths(content)
  const text = fold([title, author_username, ...tags, shown, code_snippet ?? ''].join('\n'))
  // Most texts are ruled out here, without being taken apart.
  const parts = words.flatMap((word) => numberedParts(word) ?? word)
  if (![...parts, ...runs].every((term) => text.includes(term))) return false
  const contents = textContentsOf(text)
  const holds = (word: string) => {
    const isNumbered = numberedParts(word) !== null
    return contents.words.some(
      (other) => (isNumbered || other.includes(word)) && isFormOf(word, other),
    )
  }
  return (
    words.every(holds) && runs.every((run) => contents.runs.some((other) => other.includes(run)))
  )
}

/** The ends of a word that begin with a dot, such as `.php` of `shell.php`. */
function dottedEnds(word: string): string[] {
  return placesOf(/(?<!\.)\.(?=\p{L})/gu, word).map(({ index }) => word.slice(index))
}

const withoutDot = (word: string) => word.replace(/^\./, '')

/** Whether a search for a word finds another: by one of its forms, or by the beginning of one. */
export function isFormOf(word: string, other: string): boolean {
  const forms = word.startsWith('.') ? dottedEnds(other) : formsOf(other)
  const isBeginning = hasPrefixes(withoutDot(word)) && forms.some((form) => form.startsWith(word))
  return isBeginning || forms.includes(word)
}
