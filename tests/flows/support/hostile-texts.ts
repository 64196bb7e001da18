import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { postForm } from '@grid/schema/post'
import { plainText } from '@grid/schema/text-markdown'
import { plainLines } from '../../../web/src/features/board/posts/code-lines'
import { ROOT } from '../../hosts'

const FILES = ['xss-payloadbox.json', 'naughty-strings-blns.json']
/** Every run tries one in this many strings. */
const SAMPLE = 38

/** Own strings, which break layouts and Markdown parsers rather than browsers. */
const OWN = [
  '[link](javascript:alert(1))',
  '![image](https://images.example/x.png)',
  '<https://a.example/"onmouseover="alert(1)>',
  '{{constructor.constructor("alert(1)")()}}',
  '\u202eright to left\u202c',
  'Z\u0361\u034b\u0310a\u0334l\u0338g\u0335o',
  'a\u0000b\u001b[31mc',
  'x'.repeat(500),
  `${'>'.repeat(100)}${'- '.repeat(100)}${'*_'.repeat(100)}`,
  `${'['.repeat(100)}a${'](https://a.example/)'.repeat(100)}`,
]

/** Known hostile strings; those that Firestore cannot store are made valid. */
export function hostileStrings(): readonly string[] {
  const texts = FILES.flatMap((name): string[] =>
    JSON.parse(readFileSync(join(ROOT, 'tests/corpora', name), 'utf8')),
  )
  return [...new Set([...OWN, ...texts].map((text) => text.toWellFormed()))]
}

/** A sample of all lists, and all own strings. */
export function sampleStrings(): readonly string[] {
  return hostileStrings().filter((_, index) => index < OWN.length || index % SAMPLE === 0)
}

/** How many strings a flow tries: a sample in every run, all of them with `--all`. */
export const AMOUNTS = [
  { amount: 'a sample of strings', tag: '@core', strings: sampleStrings },
  { amount: 'every string of the corpora', tag: '@apart', strings: hostileStrings },
] as const

/** Splits a list evenly into a number of lists. */
export function splitEvenly(strings: readonly string[], hands: number): string[][] {
  const size = Math.ceil(strings.length / hands)
  return inGroups(strings, Math.max(1, size))
}

/** Cuts a list into groups of a size; the last may be smaller. */
export function inGroups<T>(list: readonly T[], size: number): T[][] {
  const groups: T[][] = []
  for (let at = 0; at < list.length; at += size) groups.push(list.slice(at, at + size))
  return groups
}

/** Cuts a list into groups of one size; its beginning fills up the last. */
export function fullGroups<T>(list: readonly T[], size: number): T[][] {
  const missing = (size - (list.length % size)) % size
  return inGroups([...list, ...list.slice(0, missing)], size)
}

/** What a post stores that holds some strings in every field, as no form would let it through. */
export function hostilePost(strings: readonly string[], tag: string) {
  const text = strings.join('\n\n')
  const at = new Date('2026-02-01T00:00:00Z')
  return {
    user_id: 'nobody',
    author_username: strings.join(' '),
    title: strings.join(' '),
    content: text,
    category: 'discussion',
    link: strings.map(linkOf).find((link) => link !== null) ?? null,
    code_snippet: text,
    tags: [...strings, tag],
    words: [`#${tag}`],
    upvotes: 0,
    comment_count: 0,
    created_at: at,
    updated_at: at,
  }
}

type HostilePost = ReturnType<typeof hostilePost>

/** The exact text that a card or page of the post must show. */
export function visibleTextOf({
  title,
  author_username,
  content,
  code_snippet,
  tags,
}: HostilePost) {
  return {
    title,
    author: author_username,
    content: plainText(content, ''),
    code: plainLines(code_snippet)
      .map((line) => `${line.map(({ text }) => text).join('')}\n`)
      .join(''),
    tags,
  }
}

/** A stored comment whose author and text are a hostile string. */
export function hostileComment(text: string, at: Date, overrides: object) {
  return {
    parent_id: null,
    reply_to: null,
    user_id: 'nobody',
    author_username: text,
    content: text,
    recipient_ids: [],
    created_at: at,
    updated_at: at,
    ...overrides,
  }
}

/** The string as a link, if the form accepts it. */
function linkOf(link: string): string | null {
  const form = { title: 'A title', content: 'A text of some length.', category: 'discussion' }
  const parsed = postForm.safeParse({ ...form, link, code_snippet: '', tags: '' })
  return parsed.success ? parsed.data.link : null
}
