import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Line, plainLines } from './code-lines'
import { codePieces, highlight, languages, MAX_AT_ONCE } from './highlight'

/** The length of each piece passed to the grammars. */
const given = vi.hoisted((): number[] => [])

/**
 * Whether the grammars run. Their time grows with the square of a piece, so a test of the lengths
 * alone goes without them: it takes as long on every machine.
 */
const grammars = vi.hoisted(() => ({ areOn: true }))

vi.mock('lowlight', async (importOriginal) => {
  const { createLowlight } = await importOriginal<typeof import('lowlight')>()
  return {
    createLowlight: (...options: Parameters<typeof createLowlight>) => {
      const lowlight = createLowlight(...options)
      return {
        ...lowlight,
        highlight: (language: string, code: string) => {
          given.push(code.length)
          if (grammars.areOn) return lowlight.highlight(language, code)
          return { type: 'root', children: [{ type: 'text', value: code }] }
        },
      }
    },
  }
})

beforeEach(() => {
  given.length = 0
  grammars.areOn = true
})

const textOf = (lines: readonly Line[]) =>
  lines.map((line) => line.map(({ text }) => text).join('')).join('\n')
const kindsOf = (lines: readonly Line[]) => lines.map((line) => line[0]?.kind)

/** Code for which the time of a grammar grows with the square of the length. */
const BOMBS = [
  ['ini', 'a'],
  ['ini', 'a\r'],
  ['c', 'int '],
  ['c', 'int\n'],
  ['c', '/* \r\n\r\n'],
  ['typescript', '{\n'],
] as const

describe('a highlighter', () => {
  it.each(BOMBS)('cuts 50,000 characters of %s code made of %j into short pieces', (name, part) => {
    grammars.areOn = false
    highlight(part.repeat(50_000 / part.length), name)
    expect(Math.max(0, ...given)).toBeLessThanOrEqual(MAX_AT_ONCE)
    expect(given.length).toBeLessThanOrEqual((2 * 50_000) / MAX_AT_ONCE + 1)
  })

  it('colours no line that is too long, and every other', () => {
    const code = `int a;\nint ${'b'.repeat(MAX_AT_ONCE)};\nint c;`
    const { lines } = highlight(code, 'c')
    expect(kindsOf(lines)).toEqual(['type', null, 'type'])
    expect(textOf(lines)).toBe(code)
  })

  it('colours long code from its first line to its last', () => {
    const { lines } = highlight('return 1;\n'.repeat(1_000), 'c')
    expect(lines).toHaveLength(1_000)
    expect(new Set(kindsOf(lines))).toEqual(new Set(['keyword']))
  })
})

describe('the pieces of code', () => {
  const line = fc.tuple(fc.nat(MAX_AT_ONCE + 10), fc.constantFrom('\n', '\r\n', '\r', ''))
  const codes = fc
    .array(line, { maxLength: 20 })
    .map((parts) => parts.map(([length, end]) => 'x'.repeat(length) + end).join(''))

  it('contain the whole code and its lines', () => {
    fc.assert(
      fc.property(codes, (code) => {
        const pieces = codePieces(code)
        expect(pieces.join('')).toBe(code)
        expect(pieces.flatMap((piece) => plainLines(piece))).toEqual(plainLines(code))
      }),
    )
  })

  it('end at an empty line if there is one', () => {
    const paragraph = `${'/* one long remark\n'.repeat(70)}*/\n`
    expect(codePieces(`${paragraph}\n${paragraph}`)).toEqual([paragraph, `\n${paragraph}`])
  })
})

describe('the language', () => {
  it('is the chosen one, with its name', () => {
    for (const [id, name] of languages) expect(highlight('x', id).languageName).toBe(name)
  })

  it('is guessed without a choice', () => {
    const rust =
      'fn main() {\n    let mut seen: Vec<u8> = Vec::new();\n    println!("{:?}", seen);\n}'
    expect(highlight(rust).languageName).toBe('Rust')
  })

  it('is none for a text that is no code', () => {
    expect(highlight('one two')).toEqual({
      languageName: null,
      lines: [[{ text: 'one two', kind: null }]],
    })
  })
})
