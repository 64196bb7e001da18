import type { Context } from './nodes'

/** Returns the normal form of a web URL without credentials, or null. */
export function webUrl(text: string, maxLength: number): string | null {
  const url = /^https?:\/\//i.test(text) ? parseUrl(text) : null
  if (!url) return null
  const hasCredentials = url.username !== '' || url.password !== ''
  return !hasCredentials && url.href.length <= maxLength ? url.href : null
}

/**
 * Parses an absolute URL; null if it is invalid. `URL.canParse` of Node 20 rejects letters such as
 * ü after some thousand calls.
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

type Target = { readonly href: string; readonly end: number }

const GAP = /[ \t]*\n?[ \t]*/y
const TITLE =
  /(?=[ \t\n])[ \t]*\n?[ \t]*(?:"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|\((?:[^()\\]|\\[\s\S])*\))/y
const ANGLED = /<((?:[^<>\n\\]|\\.)*)>/y
const ESCAPED = /\\([!-/:-@[-`{-~])/g

/** Parses `(url "title")` at an index. The title is dropped. */
export function parseTarget(text: string, at: number, maxLength: number): Target | null {
  if (text[at] !== '(') return null
  const start = skip(GAP, text, at + 1)
  ANGLED.lastIndex = start
  const angled = ANGLED.exec(text)
  const end = angled ? ANGLED.lastIndex : endOfTarget(text, start, maxLength)
  // Editors put a backslash before signs such as brackets.
  const url = (angled?.[1] ?? text.slice(start, end)).replace(ESCAPED, '$1')
  const href = webUrl(url, maxLength)
  const close = skip(GAP, text, skip(TITLE, text, end))
  return href !== null && text[close] === ')' ? { href, end: close + 1 } : null
}

type ImageTarget = { readonly path: string; readonly end: number }

/** Parses `(path "title")` of an image at an index. The title is dropped. */
export function parseImagePath(
  text: string,
  at: number,
  { imagePath, maxUrlLength }: Pick<Context, 'imagePath' | 'maxUrlLength'>,
): ImageTarget | null {
  if (!imagePath || text[at] !== '(') return null
  const start = skip(GAP, text, at + 1)
  const end = endOfTarget(text, start, maxUrlLength)
  const path = text.slice(start, end)
  const close = skip(GAP, text, skip(TITLE, text, end))
  const isWhole = imagePath.exec(path)?.[0] === path && path !== ''
  return isWhole && text[close] === ')' ? { path, end: close + 1 } : null
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** A target ends at white space, at an unmatched bracket, or at the start of another target. */
function endOfTarget(text: string, start: number, maxLength: number): number {
  const last = Math.min(text.length, start + maxLength)
  let open = 0
  for (let at = start; at < last; at += 1) {
    const char = text[at] ?? ''
    if (char <= ' ' || (char === ']' && text[at + 1] === '(')) return at
    if (char === '\\' && /[()]/.test(text[at + 1] ?? '')) at += 1
    if (char === '(') open += 1
    if (char === ')') open -= 1
    if (open < 0) return at
  }
  return last
}

/**
 * The part of a URL up to a bracket. Quotation marks, CJK and full-width punctuation and the stops
 * and commas of other scripts end a URL, because such texts often have no space after one; so does
 * the sign between two URLs of a list. Letters of any script are part of it. Characters that nobody
 * sees end it too, because texts that are copied have them beside a URL; joiners and variation
 * selectors do not: they shape letters.
 */
const RUN = new RegExp(
  '(?:(?!(?=[\\p{P}\\p{S}])[\\u3001-\\u30ff\\ufe10-\\ufe6b\\uff01-\\uffee]|\\u2019(?![a-z])' +
    '|(?![\\0-\\x7f])\\p{Terminal_Punctuation}|[,;|]https?://' +
    '|(?![\\u200c\\u200d\\ufe0e\\ufe0f])\\p{Default_Ignorable_Code_Point})' +
    '[^\\s<>"`()[\\]{}«»\\u2039\\u203a\\ufff9-\\ufffc\\u2014\\u2015\\u2018\\u201a-\\u201f\\u2025\\u2026])*',
  'iuy',
)

type Bare = { readonly href: string | null; readonly end: number }

/** Parses a URL without delimiters at an index, up to `end`. Without `href` it stays text. */
export function parseBareUrl(text: string, at: number, maxLength: number): Bare {
  // An underscore before it opens emphasis.
  if (/[A-Za-z0-9]/.test(text[at - 1] ?? '')) return { href: null, end: at + 1 }
  const url = withoutTail(text.slice(at, endOfBareUrl(text, at)))
  const end = at + Math.max(url.length, 1)
  return { href: webUrl(url, maxLength), end }
}

const OPENERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** Balanced brackets are part of a URL, unless they are those of a Markdown link. */
function endOfBareUrl(text: string, start: number): number {
  const open: number[] = []
  for (let at = skip(RUN, text, start); ; at = skip(RUN, text, at + 1)) {
    const char = text[at] ?? ''
    const opener = OPENERS[char]
    if (char === '(' || char === '[' || char === '{') open.push(at)
    else if (opener === undefined) return at
    else {
      const place = open.pop()
      if (place === undefined || text[place] !== opener) return at
      if (char === ']' && startsTarget(text, at + 1)) return place
    }
  }
}

function startsTarget(text: string, at: number): boolean {
  return /^\([ \t]*<?https?:\/\//i.test(text.slice(at, at + 20))
}

const TAIL = /[?!.,:;*_~'([{\u200c]|\u200d|(?![\0-\x7f])\p{P}/u

/** Removes punctuation from the end of a URL. */
function withoutTail(url: string): string {
  let end = url.length
  while (TAIL.test(url[end - 1] ?? '')) end -= 1
  return url.slice(0, end)
}
