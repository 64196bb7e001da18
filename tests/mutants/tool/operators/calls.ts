import type { Call } from '../syntax/nodes'
import { type Operator, rewrite, textOf } from './operator'

/** What is written where the other is meant. */
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

/** Mistakes in what is called, on what, and with what. */
export const CALLS: readonly Operator[] = [
  {
    name: 'call-other',
    does: 'calls a function or method that is easily mistaken for the right one',
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
    does: 'leaves out a conversion of letters, lists or white space',
    propose: ({ node }) => {
      if (node.kind !== 'call' || node.args.length > 0 || node.callee.kind !== 'member') return []
      const { object, property } = node.callee
      if (!CONVERSIONS.has(property.name)) return []
      return [rewrite({ start: object.end, end: node.end }, '', node)]
    },
  },
  {
    name: 'swap-arguments',
    does: 'exchanges two arguments',
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
    does: 'looks at the stored document instead of the new one, or the reverse',
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
