/**
 * Everything that the product knows about Unicode text: what is visible, where a text may be cut,
 * and how letters are folded for a comparison. Visitors load this file, so it imports only the list
 * of blank characters, which the Markdown parser needs too.
 */

import { BLANK } from '@grid/markdown/characters'

export { hasVisibleCharacter } from '@grid/markdown/characters'

/**
 * Blank characters that carry no meaning inside a name or an e-mail address. The joiners U+200C and
 * U+200D, variation selectors and emoji tags are not among them: they shape what is beside them.
 */
const HIDDEN =
  /\u{34F}|[\u{AD}\u{61C}\u{115F}\u{1160}\u{180E}\u{200B}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2060}-\u{206F}\u{2800}\u{3164}\u{FEFF}\u{FFA0}\u{FFF0}-\u{FFFC}]/gu

const FULL_WIDTH = /[\u{FF01}-\u{FF5E}]/gu
const FULL_WIDTH_OFFSET = 0xff01 - 0x21

/** Removes hidden and direction-changing characters. */
export function withoutHidden(text: string): string {
  return text.replace(HIDDEN, '')
}

const DIRECTIONS = /[\u{202A}-\u{202E}\u{2066}-\u{2069}]/gu

/** Removes the characters that change the direction of all texts behind them in their line. */
export function withoutDirections(text: string): string {
  return text.replace(DIRECTIONS, '')
}

const UNSEEN = new RegExp(`[\\p{Default_Ignorable_Code_Point}${BLANK}]`, 'gu')

/** Removes all characters without ink, also those that shape what is beside them. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '')
}

/**
 * What does not count towards a minimum length: characters without ink, and controls but no white
 * space. firestore.rules repeats it.
 */
const UNCOUNTED = new RegExp(`[\\0-\\x08\\x0e-\\x1f\\x7f-\\x9f\\u{34f}${BLANK}]+`, 'gu')

/** The UTF-16 units of what a text shows. White space counts between other characters. */
export function shownLength(text: string): number {
  return text.replace(UNCOUNTED, '').trim().length
}

/** Scripts and emoji whose characters a joiner can shape. */
const JOINED =
  '\\u{600}-\\u{DFF}\\u{1000}-\\u{109F}\\u{1780}-\\u{18AF}\\u{1A20}-\\u{1BFF}\\u{2190}-\\u{2BFF}\\u{A8E0}-\\u{AAFF}\\u{10A00}-\\u{11FFF}\\u{1E900}-\\u{1E95F}\\u{1F000}-\\u{1FAFF}'
const JOINER = '(?:\\u200c|\\u200d)'
const SHAPELESS = new RegExp(`(?!${JOINER})${UNSEEN.source}`, 'gu')
const LOOSE_JOINER = new RegExp(`(?<![${JOINED}])${JOINER}|${JOINER}(?![${JOINED}])`, 'gu')

/** As `withoutUnseen`, but keeps joiners between characters that they can shape. */
export function withoutShapeless(text: string): string {
  return text.replace(SHAPELESS, '').replace(LOOSE_JOINER, '')
}

/** Apostrophes, also those that some languages write as a letter. */
const APOSTROPHES = /[\u2018\u2019\u02bb\u02bc]/g
/** Not letters of Hangul and accents that stand alone, which would look different, nor commas. */
const HAVE_PLAIN_FORMS =
  /(?:[\uff3e\uff40]|[^\u3131-\u318e\p{Sk}\u2017\u203e\ufe10\ufe50\uff0c\u{1f101}-\u{1f10a}])+/gu

/**
 * Turns other forms of letters, digits and signs into the plain ones (NFKC): ligatures such as ﬁ,
 * styled letters, full-width ASCII, half-width kana, and the kinds of an apostrophe. `i` with a
 * dot above, which İ becomes in lower case, is `i`.
 */
export function toPlainForms(text: string): string {
  const plain = text.replace(HAVE_PLAIN_FORMS, (signs) => signs.normalize('NFKC'))
  return plain.normalize('NFC').replace(APOSTROPHES, "'").replaceAll('i\u0307', 'i')
}

/** Turns the full-width forms of ASCII characters, such as ＠ and ＃, into ASCII. */
export function foldFullWidth(text: string): string {
  return text.replace(FULL_WIDTH, (sign) =>
    String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET),
  )
}

/** The longest grapheme, in UTF-16 units, that a cut leaves whole. Emoji need up to 35. */
const LONGEST_GRAPHEME = 64

/**
 * Cuts a text to at most `max` UTF-16 units at a grapheme boundary. A pile of marks that is longer
 * than any emoji is cut between two code points.
 */
export function truncate(text: string, max: number): string {
  const whole = text.toWellFormed()
  if (whole.length <= max) return whole
  const start = graphemeStart(whole, max)
  if (max - start < LONGEST_GRAPHEME) return whole.slice(0, start)
  const last = whole.charCodeAt(max - 1)
  const splitsPair = last >= 0xd800 && last <= 0xdbff
  return whole.slice(0, splitsPair ? max - 1 : max)
}

/** The graphemes of a text: what a person takes for one character each. */
export function graphemes(text: string): string[] {
  return [...segmentsOf(text)].map(({ segment }) => segment)
}

function segmentsOf(text: string): Intl.Segments {
  return new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)
}

/** Where the grapheme begins that holds the unit at `index`. */
function graphemeStart(text: string, index: number): number {
  return segmentsOf(text).containing(index)?.index ?? index
}

/**
 * The first words of a text and an ellipsis; cuts between words where one ends in its second half.
 */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  const start = truncate(text, max)
  const space = start.search(/\s\S*$/)
  return `${start.slice(0, space > max / 2 ? space : undefined).trimEnd()}…`
}

/**
 * Marks that vary a letter without making another one, and signs that only shape the letters around
 * them. Marks of Indic and Thai writing, and the voicing of kana, are not among them.
 */
const ACCENTS =
  /(?!\u3099|\u309a)(?:[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}]|[\u200c\u0640]|\u200d)/u
const MARK = /[\p{M}\u200c\u0640]|\u200d/gu

/** Hyphens, the minus and the short dashes, which office programs put in place of `-`. */
const HYPHENS = /[\u2010-\u2013\u2212]/g

/** Turns the kinds of a hyphen into the one of ASCII. */
export function foldHyphens(text: string): string {
  return text.replace(HYPHENS, '-')
}

/** Letters that no normal form takes apart. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ø: 'o',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  // The forms of Hebrew letters at the end of a word.
  ך: 'כ',
  ם: 'מ',
  ן: 'נ',
  ף: 'פ',
  ץ: 'צ',
  // The letters of Malayalam and Bengali that replace a consonant with a virama and a joiner.
  \u0d7a: '\u0d23\u0d4d',
  \u0d7b: '\u0d28\u0d4d',
  \u0d7c: '\u0d30\u0d4d',
  \u0d7d: '\u0d32\u0d4d',
  \u0d7e: '\u0d33\u0d4d',
  \u0d7f: '\u0d15\u0d4d',
  \u09ce: '\u09a4\u09cd',
  // Azerbaijani, Hausa, Ewe and their neighbours.
  ə: 'e',
  ɛ: 'e',
  ɔ: 'o',
  ŋ: 'n',
  ɓ: 'b',
  ɗ: 'd',
  ɖ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  // Persian, Urdu and Kurdish letters, and the Arabic ones for which keyboards mix them up.
  \u06a9: '\u0643',
  \u06cc: '\u064a',
  \u0649: '\u064a',
  \u0629: '\u0647',
  \u06c1: '\u0647',
  \u06c3: '\u0647',
  \u06d5: '\u0647',
  \u0671: '\u0627',
  // The signs of a division, as in ½.
  '\u2044': '/',
  '\u2215': '/',
}
const SPECIAL_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')
const DIGIT = /\p{Nd}/u
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu

/** The value of a digit of any script. Each has ten in a row, some directly behind another's. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1
  return before % 10
}

const ASCII = /^[\0-\x7f]*$/

/**
 * Folds a text for a comparison: compatibility forms, accents, case, the script of a digit and the
 * kinds of hyphens and apostrophes do not count. Marks of Indic scripts and the voicing of kana
 * stay, because they make another letter.
 */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return foldHyphens(withoutUnseen(text).normalize('NFKD'))
    .replace(APOSTROPHES, "'")
    .replace(MARK, (mark) => (ACCENTS.test(mark) ? '' : mark))
    .normalize('NFC')
    .toLowerCase()
    .replace(SPECIAL_LETTERS, (letter) => LETTERS[letter] ?? letter)
    .replace(OTHER_DIGITS, (digit) => String(digitValue(digit)))
}
