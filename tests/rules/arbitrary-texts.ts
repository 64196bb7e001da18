import { hasVisibleCharacter } from '@grid/schema/unicode'
import fc from 'fast-check'

/** Texts that cleaning, truncation or counting treats specially. */
const PIECES = [
  'javascript:',
  'JaVaScRiPt:',
  'javasjavascript:cript:',
  'javaſcript:',
  ' data:x',
  'Metadata: x',
  'user/data:read',
  '用户／data:x',
  '(javascript:x',
  '"data:"',
  'data:;',
  '"',
  "'",
  ')',
  '”',
  '\u2066',
  '\u3164',
  '\u2800',
  '\u202a',
  '\ufe0f',
  '\u{e0041}',
  '\u{e0100}',
  '#',
  'ＮＥＴ',
  'Net',
  'data:',
  'ＤＡＴＡ:',
  'onload=',
  'ON_x1  =',
  'on =',
  'ion=',
  'éonload=',
  'onloadİ=',
  'onKey=',
  'o<nload=',
  '<',
  '>',
  '<script>',
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\u0000',
  '\u007f',
  '\u0085',
  '\u00a0',
  '\u00ad',
  '\u180e',
  '\u200b',
  '\u2028',
  '\u3000',
  '\ufeff',
  '🛰',
  '👩‍💻',
  'é',
  'e\u0301',
  '\u202e',
  ',',
  '=',
  ':',
  'a',
  'b7',
  'on',
]

/**
 * False for a text of nothing but marks that are newer than the Unicode tables of the emulator's
 * RE2. The form rejects it, and the rules take it until RE2 knows the marks.
 */
const isDecidable = (text: string) =>
  hasVisibleCharacter(text) || !/\p{M}/u.test(text.replace(/[\u0300-\u036f\ufe0f]/g, ''))

/** A short text of such pieces. */
export const nastyLine = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'grapheme', maxLength: 4 })), {
    maxLength: 7,
  })
  .map((pieces) => pieces.join('').toWellFormed())
  .filter(isDecidable)

/** A longer text of the same. */
export const nastyText = fc.array(nastyLine, { maxLength: 6 }).map((lines) => lines.join('\n'))

/** Web addresses as people and attackers type them. */
export const links = fc.oneof(
  fc.constant(''),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc
    .tuple(
      fc.constantFrom('http://', 'HTTPS://', 'https:', 'http:\\\\'),
      fc.constantFrom(
        'grid.example',
        'GRID.example:443',
        '[2001:DB8::1]',
        'grïd.example',
        '0x7f.1',
        '1.2.3',
        '256.1.1.1',
        '%',
        '[',
        '[::1::]',
        'a:99999999',
        'a:65535',
        'a.0',
      ),
      fc.constantFrom('', '/', '/a/../b', '?q="<>', '#`x y`', '/%zz', '/ü|^{}', '\\a@b'),
    )
    .map((parts) => parts.join('')),
)

/** Texts as long as a limit, or nearly, in UTF-16 units and in surrogate pairs. */
export function boundaries(limits: { readonly min: number; readonly max: number }): string[] {
  const lengths = [0, limits.min - 1, limits.min, limits.min + 1]
  const all = [...lengths, limits.max - 1, limits.max, limits.max + 1].filter((size) => size >= 0)
  return [...new Set(all)].flatMap((size) => {
    const pairs = '🛰'.repeat(Math.floor(size / 2))
    return ['x'.repeat(size), `${pairs}${size % 2 ? 'x' : ''}`, ' '.repeat(size)]
  })
}

/** Small letters, and capitals with and without a small form. Not every `lower()` knows them. */
export const LETTERS = [
  ...[0x41, 0xc4, 0xdf, 0x130, 0x13f, 0x140, 0x1c5, 0x1c6, 0x3a3, 0x3d2, 0x416, 0x436],
  ...[0x1e9e, 0x1f88, 0x2102, 0x2126, 0x212a, 0x2160, 0x2170, 0x24b6, 0x24d0, 0x2c6f],
  ...[0xa640, 0x10400, 0x10428, 0x1d400, 0x1d538],
  // Newer than the tables of RE2.
  ...[0x37f, 0x528, 0x529, 0x13a0, 0x1c90, 0xa7c0, 0xa7c1, 0xab70, 0x10570, 0x1058e, 0x1e900],
].map((code) => String.fromCodePoint(code))
