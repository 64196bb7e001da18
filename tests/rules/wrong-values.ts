import { LIMITS } from '@grid/schema/limits'
import type { PostDraft } from '@grid/schema/post'
import { Timestamp } from 'firebase/firestore'
import { clientClock } from './records'

/** Named values of the right type that a field cannot hold. */
export type Wrong = readonly (readonly [string, unknown])[]

export const long = (size: number) => 'x'.repeat(size)
const numbered = (size: number) => Array.from({ length: size }, (_, index) => `n-${index}`)

export const TOMORROW: Wrong[number] = ['tomorrow', Timestamp.fromMillis(4_070_908_800_000)]
export const TIMES: Wrong = [['the own clock', clientClock()], TOMORROW]
export const COUNTS: Wrong = [
  ['one', 1],
  ['less than none', -1],
  ['minus zero', -0],
]
export const SOMEBODY: Wrong = [
  ['another member', 'ada'],
  ['nobody', ''],
  ['the own name in capitals', 'MALLORY'],
]
const LINES: Wrong = [
  ['an opening bracket in it', 'one <two'],
  ['a script', 'javascript:alert'],
  ['a data: address', 'data:text/html'],
  ['a script behind another word', 'see javascript:alert'],
  ['a quoted script', 'see "javascript:alert"'],
  ['a script of one string', 'see javascript:"x"'],
  ['data without a type', 'see data:,x'],
  ['a change of direction', 'one\u202etwo'],
  ['an isolate', 'one \u2066two\u2069'],
  ['zero-width spaces alone', '\u200b\u200b\u200b'],
  ['Hangul fillers alone', '\u3164\u3164\u3164'],
  ['lone marks', '\u0301\u0301\ufe0f'],
  ['a space in front', ' one two'],
  ['a space behind', 'one two '],
  ['a line break in it', 'one\ntwo'],
  ['a NUL in it', 'one\u0000two'],
]
const { title, content, codeSnippet, link, tags, searchToken, bio, profileLinks } = LIMITS

const LINKS: Wrong = [
  ['nothing', ''],
  ['too much', `https://grid.example/${long(link.max)}`],
  ['a script', 'javascript:alert(1)'],
  ['another scheme', 'ftp://grid.example/'],
  ['a user name', 'https://ada@grid.example/'],
  ['no path', 'https://grid.example'],
  ['a host that is none', 'https://%/'],
  ['half an IPv6 address', 'https://[/'],
  ['a port that is none', 'https://a:99999999/'],
  ['an IPv4 address that is none', 'https://1.2.3.256/'],
  ['a capital host', 'https://GRID.example/'],
]

export const BIO: Wrong = [
  ...LINES,
  ['nothing', ''],
  ['too much', long(bio.max + 1)],
  ['a hidden character', 'one\u200btwo'],
  ['a joiner of words', 'one\u2060two'],
]

const urls = (size: number) => numbered(size).map((name) => `https://grid.example/${name}`)

export const PROFILE_LINKS: Wrong = [
  ['one too many', urls(profileLinks + 1)],
  ['one twice', ['https://grid.example/', 'https://grid.example/']],
  ['a link without TLS', ['http://grid.example/']],
  ['none among them', ['https://grid.example/', null]],
  ...LINKS.flatMap(([kind, value]) => [
    [`one with ${kind}`, [value]] as const,
    [`a third with ${kind}`, [...urls(2), value]] as const,
  ]),
]

export const TEXTS_OF_A_POST: Readonly<Record<PostField, Wrong>> = {
  title: [
    ...LINES,
    ['too little', long(title.min - 1)],
    ['too much', long(title.max + 1)],
    ['one emoji too many', '🛰'.repeat(title.max / 2 + 1)],
  ],
  content: [
    ['too little', long(content.min - 1)],
    ['too much', long(content.max + 1)],
    ['white space alone', '\u00a0 \n'.repeat(content.min)],
    ['blank Braille patterns alone', '\u2800'.repeat(content.min)],
  ],
  category: [
    ['an unknown one', 'news'],
    ['a capital', 'Tool'],
    ['nothing', ''],
  ],
  link: LINKS,
  code_snippet: [
    ['nothing', ''],
    ['too much', long(codeSnippet.max + 1)],
    ['white space alone', ' \t\n'],
    ['hidden characters alone', '\u200b\u2800'],
  ],
  tags: [
    ['one too many', numbered(tags.count + 1)],
    ['one too long', [long(tags.length + 1)]],
    ['an empty one', ['']],
    ['one twice', ['usb', 'usb']],
    ['a comma', ['one,two']],
    ['a capital', ['Usb']],
    ['one twice but for its case', ['usb', 'USB']],
    ['a number sign', ['#usb']],
    ['a full-width form', ['ｕsb']],
    ['a hidden character', ['us\u200bb']],
    ['a variation selector', ['☁\ufe0f']],
    ...LINES.map(([kind, line]) => [`one with ${kind}`, [line]] as const),
  ],
  words: [
    ['one too many', numbered(searchToken.count + 1)],
    ['one too long', [long(tags.length + 2)]],
    ['an empty one', ['']],
    ['a line break', ['one\ntwo']],
  ],
  updated_at: TIMES,
}

/** The fields that the author of a post sends with each change. */
type PostField = keyof PostDraft | 'words' | 'updated_at'

export const CONTENT_OF_A_COMMENT: Wrong = [
  ['nothing', ''],
  ['white space alone', '\u3000\n'],
  ['a Hangul filler alone', '\u3164'],
  ['too much', long(LIMITS.comment.max + 1)],
]
