import {
  fold,
  foldHyphens,
  hasVisibleCharacter,
  toPlainForms,
  truncate,
  withoutDirections,
  withoutShapeless,
} from './unicode'

/** Control characters, and the separators of lines and paragraphs. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/** A tag as a browser reads it: it ends at the next angle bracket, or with the text. */
const TAG = /<[a-z/!?][^>]*/gi
const EVENT_HANDLER = /\bon[a-z0-9_]+ *=/gi
const ANGLE_BRACKETS = /[<>]/g

const RUNNING_SCHEME = '(?:[jJ][aA][vV][aA][sS][cC][rR][iI][pP][tT]|[dD][aA][tT][aA]):'

/**
 * White space and punctuation, which begin a word. Listed, because RE2 knows older letters. Slashes
 * and colons are not among them: `user/data:read` and `cache:data:42` are one word each.
 */
const WORD_START =
  ' !#-&(-*,;-@\\[\\]^{-~\\u{A0}-\\u{A9}\\u{AB}-\\u{B4}\\u{B6}-\\u{B9}\\u{BB}-\\u{BF}\\u{1680}\\u{2000}-\\u{206F}\\u{3000}-\\u{3004}\\u{3008}-\\u{3020}\\u{30FB}\\u{FE30}-\\u{FE4F}\\u{FEFF}\\u{FF01}-\\u{FF0A}\\u{FF0C}\\u{FF1A}-\\u{FF20}\\u{FF3B}-\\u{FF3E}\\u{FF40}\\u{FF5B}-\\u{FF65}'

const QUOTE = '"\'`'

/** Punctuation that ends a sentence or a quotation, but begins neither data nor a script. */
const CLOSING =
  ')\\]}*|\\u{AB}\\u{BB}\\u{2010}-\\u{2027}\\u{2039}\\u{203A}\\u{3001}-\\u{3003}\\u{3008}-\\u{3011}\\u{FF01}-\\u{FF0F}\\u{FF1A}-\\u{FF20}\\u{FF3B}-\\u{FF3E}\\u{FF5B}-\\u{FF65}'

/**
 * A scheme that runs code, at the beginning of the text or of a word that is a URL. No such scheme
 * is the name of a longer word, such as "Metadata:", or a word alone, such as "Raw data: …", the
 * quoted "data:", or "data:, blob:". firestore.rules repeats it.
 */
const SCHEME = new RegExp(
  `^${RUNNING_SCHEME}|(?<=[${WORD_START}])${beforeUrl('')}|(?<=[${QUOTE}])${beforeUrl(QUOTE)}`,
  'gu',
)

/** The scheme with a URL behind it: more than punctuation. */
function beforeUrl(closing: string): string {
  return `${RUNNING_SCHEME}(?=[,;.:!?]*[^\\s,;.:!?${CLOSING}${closing}])`
}

/**
 * Cleans a one-line text: angle brackets, event handlers inside tags, `javascript:` and `data:`
 * prefixes, and characters that change the direction of the texts beside them are removed, control
 * characters and separators of lines become spaces, the ends are trimmed.
 *
 * Runs until nothing changes, because one pass over nested input leaves a prefix behind; so
 * `clean(clean(x)) === clean(x)`.
 */
export function clean(text: string): string {
  const line = withoutDirections(text.toWellFormed()).replace(CONTROL_CHARACTERS, ' ').trim()
  const inert = line.replace(TAG, (tag) =>
    untilStable(tag, (part) => part.replace(EVENT_HANDLER, '')),
  )
  return untilStable(inert.replace(ANGLE_BRACKETS, ''), (part) => part.replace(SCHEME, '').trim())
}

/** Cleans, then cuts; a cut can end in a space, so the end is trimmed once more. */
export function cleanCut(text: string, max: number): string {
  return truncate(clean(text), max).trimEnd()
}

/**
 * The one spelling of a tag: cleaned, in lower case, in plain forms of letters and signs, with one
 * kind of hyphen and single spaces. Without `#` at its beginning, and without characters that
 * nobody sees, such as variation selectors and joiners that join nothing. Empty if nothing is left
 * to see. The rules cannot check plain forms; a trigger corrects them.
 */
export function cleanTag(text: string): string {
  const tag = untilStable(text, (current) =>
    toPlainForms(
      clean(withoutShapeless(foldHyphens(current)).replace(/^[#\s]+/, '')).toLowerCase(),
    ).replace(/\s+/g, ' '),
  )
  return hasVisibleCharacter(tag) ? tag : ''
}

/**
 * Whether two tags are one for filters and counters: they differ at most in what a search ignores,
 * such as accents.
 */
export function isSameTag(one: string, other: string): boolean {
  return fold(one) === fold(other)
}

/** Splits a text into the tags that its commas separate, also full-width and small ones. */
export function splitTags(text: string): string[] {
  return text.split(/[,\ufe10\ufe50\uff0c]/)
}

function untilStable(text: string, change: (text: string) => string): string {
  const next = change(text)
  return next === text ? text : untilStable(next, change)
}
