import type { Call, Placed } from './ast'
import { dropEach, type Operator, rewrite, textOf } from './mutation'

/** Mistakes in literals: numbers, strings, lists, paths. */
export const VALUE_OPERATORS: readonly Operator[] = [
  {
    name: 'number',
    description: 'is off by one, up or down',
    propose: (placed, source) => {
      const { node } = placed
      if (node.kind !== 'literal' || node.type !== 'number') return []
      const value = Number(textOf(source, node))
      const detectedBy = tracedAncestor(placed)
      return [value + 1, value - 1].map((near) => {
        const text = near < 0 ? `(${near})` : String(near)
        return rewrite(node, text, detectedBy)
      })
    },
  },
  {
    name: 'boolean',
    description: 'exchanges true and false',
    propose: (placed, source) => {
      const { node, above } = placed
      // allow-never covers `if true`.
      if (node.kind !== 'literal' || node.type !== 'boolean' || above[0]?.kind === 'allow')
        return []
      const other = textOf(source, node) === 'true' ? 'false' : 'true'
      return [rewrite(node, other, tracedAncestor(placed))]
    },
  },
  {
    name: 'text',
    description: 'misspells a text',
    propose: (placed, source) => {
      const { node } = placed
      if (node.kind !== 'literal' || node.type !== 'string' || isPattern(placed)) return []
      const text = textOf(source, node)
      return [rewrite(node, `${text.slice(0, -1)}_${text.slice(-1)}`, tracedAncestor(placed))]
    },
  },
  {
    name: 'drop-element',
    description: 'forgets one element of a list',
    propose: (placed) => {
      const { node } = placed
      return node.kind === 'list' ? dropEach(node.items, () => tracedAncestor(placed)) : []
    },
  },
  {
    name: 'add-element',
    description: 'takes one more element into a list of texts',
    propose: (placed, source) => {
      const { node } = placed
      if (node.kind !== 'list') return []
      const last = node.items.at(-1)
      const areTexts = node.items.every((item) => item.kind === 'literal' && item.type === 'string')
      if (!last || !areTexts) return []
      const first = textOf(source, node.items[0] ?? last)
      const added = `, ${first.slice(0, -1)}_${first.slice(-1)}`
      return [rewrite({ start: last.end, end: last.end }, added, tracedAncestor(placed))]
    },
  },
  {
    name: 'path',
    description: 'looks up a document somewhere else',
    propose: (placed) => {
      const { node } = placed
      if (node.kind !== 'path') return []
      const fixed = node.segments.flatMap((segment) => ('kind' in segment ? [] : [segment]))
      return fixed.map((segment) => rewrite(segment, otherName(segment.name), node))
    },
  },
]

/** Another segment of a path: `posts_` for `posts`, `(default_)` for `(default)`. */
function otherName(segment: string): string {
  return segment.replace(/\)?$/, '_$&')
}

/** Returns true if a string is the pattern of `matches`, which has its own operators. */
export function isPattern({ node, above: [parent, ...further] }: Placed): boolean {
  if (parent?.kind === 'binary' && parent.operator === '+') {
    return isPattern({ node: parent, above: further })
  }
  if (parent?.kind !== 'call' || parent.callee.kind !== 'member') return false
  return parent.args.some((arg) => arg === node) && parent.callee.property.name === 'matches'
}

/** The innermost non-constant expression around a node. The coverage does not list constants. */
function tracedAncestor({ node, above }: Placed): Placed['node'] | null {
  const traced = above.find((one) => one.kind !== 'group' && one.kind !== 'list')
  return traced && traced !== node ? traced : null
}

/** Functions that are easily confused. */
const FUNCTIONS: Readonly<Record<string, readonly string[]>> = {
  get: ['getAfter'],
  getAfter: ['get'],
  exists: ['existsAfter'],
  existsAfter: ['exists'],
}

const METHODS: Readonly<Record<string, readonly string[]>> = {
  affectedKeys: ['changedKeys', 'addedKeys'],
  changedKeys: ['affectedKeys'],
  addedKeys: ['affectedKeys'],
  removedKeys: ['affectedKeys'],
  hasOnly: ['hasAny', 'hasAll'],
  hasAny: ['hasAll'],
  hasAll: ['hasAny', 'hasOnly'],
  difference: ['union', 'intersection'],
  intersection: ['union'],
  union: ['intersection'],
  lower: ['upper'],
  upper: ['lower'],
}

/** Mistakes in calls: callee, object, arguments. */
export const CALL_OPERATORS: readonly Operator[] = [
  {
    name: 'call-other',
    description: 'calls a function or method that is easily mistaken for the right one',
    propose: ({ node }) => {
      if (node.kind !== 'call') return []
      const { callee } = node
      if (callee.kind === 'name') {
        return (FUNCTIONS[callee.name] ?? []).map((name) => rewrite(callee, name, node))
      }
      if (callee.kind !== 'member') return []
      const { property } = callee
      return (METHODS[property.name] ?? []).map((name) => rewrite(property, name, node))
    },
  },
  {
    name: 'drop-call',
    description: 'leaves out a conversion of letters, lists or white space',
    propose: ({ node }) => {
      if (node.kind !== 'call' || node.args.length > 0 || node.callee.kind !== 'member') return []
      const { object, property } = node.callee
      if (!CONVERSIONS.has(property.name)) return []
      return [rewrite({ start: object.end, end: node.end }, '', node)]
    },
  },
  {
    name: 'swap-arguments',
    description: 'exchanges two arguments',
    propose: ({ node }, source) => {
      if (node.kind !== 'call') return []
      return node.args.slice(1).flatMap((second, index) => {
        const first = node.args[index]
        return first ? [swapped(node, first, second, source)] : []
      })
    },
  },
  {
    name: 'before-after',
    description: 'looks at the stored document instead of the new one, or the reverse',
    propose: ({ node }, source) => {
      if (node.kind !== 'member' || node.property.name !== 'data') return []
      const object = textOf(source, node.object)
      if (object === 'request.resource') return [rewrite(node.object, 'resource', node)]
      return object === 'resource' ? [rewrite(node.object, 'request.resource', node)] : []
    },
  },
]

const CONVERSIONS = new Set(['lower', 'upper', 'trim', 'toSet', 'toUtf8'])

function swapped(node: Call, first: Call['args'][0], second: Call['args'][0], source: string) {
  const between = source.slice(first.end, second.start)
  const text = textOf(source, second) + between + textOf(source, first)
  return rewrite({ start: first.start, end: second.end }, text, node)
}
