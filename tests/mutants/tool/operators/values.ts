import type { Expression } from '../syntax/nodes'
import type { Placed } from '../syntax/walk'
import { type Operator, rewrite, textOf } from './operator'

/** Mistakes in what is written down: numbers, texts, lists, names. */
export const VALUES: readonly Operator[] = [
  {
    name: 'number',
    does: 'is off by one, up or down',
    propose: (placed, source) => {
      const { node } = placed
      if (node.kind !== 'literal' || node.type !== 'number') return []
      const value = Number(textOf(source, node))
      const seenBy = asking(placed)
      return [value + 1, value - 1].map((near) => {
        const text = near < 0 ? `(${near})` : String(near)
        return rewrite(node, text, seenBy)
      })
    },
  },
  {
    name: 'boolean',
    does: 'exchanges true and false',
    propose: (placed, source) => {
      const { node, above } = placed
      // `if true` is the matter of allow-never.
      if (node.kind !== 'literal' || node.type !== 'boolean' || above[0]?.kind === 'allow')
        return []
      const other = textOf(source, node) === 'true' ? 'false' : 'true'
      return [rewrite(node, other, asking(placed))]
    },
  },
  {
    name: 'text',
    does: 'misspells a text',
    propose: (placed, source) => {
      const { node } = placed
      if (node.kind !== 'literal' || node.type !== 'string' || isPattern(placed)) return []
      const text = textOf(source, node)
      return [rewrite(node, `${text.slice(0, -1)}_${text.slice(-1)}`, asking(placed))]
    },
  },
  {
    name: 'drop-element',
    does: 'forgets one element of a list',
    propose: (placed) => {
      const { node } = placed
      return node.kind === 'list' ? dropEach(placed, node.items) : []
    },
  },
  {
    name: 'add-element',
    does: 'takes one more element into a list of texts',
    propose: (placed, source) => {
      const { node } = placed
      if (node.kind !== 'list') return []
      const last = node.items.at(-1)
      const areTexts = node.items.every((item) => item.kind === 'literal' && item.type === 'string')
      if (!last || !areTexts) return []
      const first = textOf(source, node.items[0] ?? last)
      const added = `, ${first.slice(0, -1)}_${first.slice(-1)}`
      return [rewrite({ start: last.end, end: last.end }, added, asking(placed))]
    },
  },
  {
    name: 'path',
    does: 'looks up a document somewhere else',
    propose: (placed) => {
      const { node } = placed
      if (node.kind !== 'path') return []
      const fixed = node.segments.flatMap((segment) => ('kind' in segment ? [] : [segment]))
      return fixed.map((segment) => rewrite(segment, `${segment.name}_`, node))
    },
  },
]

/** Whether a text is the pattern of a match, which has operators of its own. */
export function isPattern({ node, above: [parent, ...further] }: Placed): boolean {
  if (parent?.kind === 'binary' && parent.operator === '+') {
    return isPattern({ node: parent, above: further })
  }
  if (parent?.kind !== 'call' || parent.callee.kind !== 'member') return false
  return parent.args.some((arg) => arg === node) && PATTERNED.has(parent.callee.property.name)
}

const PATTERNED = new Set(['matches'])

/** Constants are not traced: the innermost expression around one that is no constant. */
function asking({ node, above }: Placed): Placed['node'] | null {
  const traced = above.find((one) => one.kind !== 'group' && one.kind !== 'list')
  return traced && traced !== node ? traced : null
}

function dropEach(placed: Placed, items: readonly Expression[]) {
  return items.map((item, index) => {
    const next = items[index + 1]
    const before = items[index - 1]
    const start = before && !next ? before.end : item.start
    const end = next ? next.start : item.end
    return rewrite({ start, end }, '', asking(placed))
  })
}
