import { LIMITS } from '@grid/schema/limits'

/** The normal form of a web address that may be followed, or null. */
export function webAddress(text: string): string | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  const isPlain = url.username === '' && url.password === ''
  return isPlain && url.href.length <= LIMITS.link.max ? url.href : null
}

type Target = { readonly href: string; readonly end: number }

const GAP = /[ \t]*\n?[ \t]*/y
const TITLE = /[ \t]+(?:"[^"]*"|'[^']*')/y
const ANGLED = /<([^<>\n]*)>/y

/** Reads `(address "title")` at a place; the title is not shown. */
export function readTarget(text: string, at: number): Target | null {
  if (text[at] !== '(') return null
  const start = skip(GAP, text, at + 1)
  ANGLED.lastIndex = start
  const angled = ANGLED.exec(text)
  const end = angled ? ANGLED.lastIndex : endOfAddress(text, start)
  const href = webAddress(angled?.[1] ?? text.slice(start, end))
  const close = skip(GAP, text, skip(TITLE, text, end))
  return href !== null && text[close] === ')' ? { href, end: close + 1 } : null
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** An address ends at white space, at a bracket that it did not open, or where another begins. */
function endOfAddress(text: string, start: number): number {
  const last = Math.min(text.length, start + LIMITS.link.max)
  let open = 0
  for (let at = start; at < last; at += 1) {
    const char = text[at] ?? ''
    if (char <= ' ' || (char === ']' && text[at + 1] === '(')) return at
    if (char === '(') open += 1
    if (char === ')') open -= 1
    if (open < 0) return at
  }
  return last
}

const BARE = /https?:\/\/[^\s<>[\]"`]+/iy

/** What a bare address reads as: a link where it is one, text as far as it looks like one. */
type Bare = { readonly href: string | null; readonly end: number }

/** Reads an address that stands in the text as it is; punctuation after it is not part of it. */
export function readBareAddress(text: string, at: number): Bare {
  if (/\w/.test(text[at - 1] ?? '')) return { href: null, end: at + 1 }
  BARE.lastIndex = at
  const found = BARE.exec(text)?.[0]
  if (!found) return { href: null, end: at + 1 }
  const address = withoutTail(found)
  const href = webAddress(address)
  return { href, end: at + (href === null ? found : address).length }
}

function withoutTail(address: string): string {
  let open = count(address, '(') - count(address, ')')
  let end = address.length
  for (; end > 0; end -= 1) {
    const last = address[end - 1] ?? ''
    if (last === ')' && open < 0) open += 1
    else if (!"?!.,:;*_~'".includes(last)) break
  }
  return address.slice(0, end)
}

function count(text: string, char: string): number {
  return text.split(char).length - 1
}
