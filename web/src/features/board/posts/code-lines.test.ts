import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Line, plainLines, type TreeNode, treeLines } from './code-lines'

const text = (value: string): TreeNode => ({ type: 'text', value })
const named = (name: string, ...children: TreeNode[]): TreeNode => ({
  type: 'element',
  properties: { className: name.split(' ') },
  children,
})
const textOf = (lines: readonly Line[]) =>
  lines.map((line) => line.map((token) => token.text).join('')).join('\n')

describe('lines of code', () => {
  it('are split at the line ends of every system', () => {
    expect(plainLines('a\nb\r\nc\rd').map((line) => line[0]?.text)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('contain empty lines, except one at the end', () => {
    expect(plainLines('a\n\nb\n')).toHaveLength(3)
    expect(plainLines('')).toHaveLength(1)
  })

  it('have the innermost kind of each piece', () => {
    const tree = [named('hljs-string', text('"a '), named('hljs-subst', text('b')), text('"'))]
    expect(treeLines(tree)[0]?.map(({ kind }) => kind)).toEqual(['string', 'subst', 'string'])
    expect(treeLines([named('hljs-title function_', text('f'))])[0]?.[0]?.kind).toBe('title')
  })

  it('continue a kind on the next line', () => {
    const lines = treeLines([named('hljs-comment', text('/* one\ntwo */')), text(' x')])
    expect(lines).toEqual([
      [{ text: '/* one', kind: 'comment' }],
      [
        { text: 'two */', kind: 'comment' },
        { text: ' x', kind: null },
      ],
    ])
  })

  it('contain every character of the code', () => {
    const code = fc
      .string({ unit: fc.constantFrom('a', '<', ' ', '😀', '\r', '\n'), maxLength: 40 })
      .map((some) => some.replace(/[\r\n]+$/, ''))
    fc.assert(
      fc.property(code, (some) => {
        expect(textOf(plainLines(some))).toBe(some.replace(/\r\n?/g, '\n'))
      }),
    )
  })
})
