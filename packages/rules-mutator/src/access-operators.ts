import type { Allow, Expression, Match, Span } from './ast'
import { type Operator, replace, rewrite } from './mutation'

const OPERATIONS = ['get', 'list', 'create', 'update', 'delete']
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  read: ['get', 'list'],
  write: ['create', 'update', 'delete'],
}

/** Mistakes in `allow` and `match`: conditions, operations, paths. */
export const ACCESS_OPERATORS: readonly Operator[] = [
  {
    name: 'allow-always',
    description: 'allows an operation under no condition',
    propose: ({ node }) =>
      node.kind === 'allow' && node.condition ? [replace(node.condition, 'true', 'not true')] : [],
  },
  {
    name: 'allow-never',
    description: 'allows an operation under no circumstances',
    propose: ({ node }) =>
      node.kind === 'allow' && node.condition
        ? [rewrite(node.condition, 'false', traced(node.condition), 'true')]
        : [],
  },
  {
    name: 'drop-operation',
    description: 'takes one operation out of a list of several',
    propose: ({ node }) => {
      if (node.kind !== 'allow' || node.operations.length < 2) return []
      const [first] = node.operations
      const last = node.operations.at(-1)
      if (!first || !last) return []
      return node.operations.map((dropped) => {
        const others = node.operations.filter((one) => one !== dropped)
        const text = others.map((one) => one.name).join(', ')
        return rewrite({ start: first.start, end: last.end }, text, node.condition, 'true')
      })
    },
  },
  {
    name: 'widen-operation',
    description: 'allows an operation that its block allows nowhere',
    propose: ({ node, above: [block] }) => {
      const last = node.kind === 'allow' && node.operations.at(-1)
      if (node.kind !== 'allow' || !last || block?.kind !== 'match') return []
      const closed = OPERATIONS.filter((name) => !allowedIn(block).has(name))
      return closed.map((name) => rewrite(behind(last), `, ${name}`, null))
    },
  },
  {
    name: 'open-block',
    description: 'allows everything in a block',
    propose: ({ node }) =>
      node.kind === 'match'
        ? [rewrite(behind({ end: node.bodyStart }), ' allow read, write: if true;', null)]
        : [],
  },
  {
    name: 'widen-path',
    description: 'lets a block speak for all that lies below its documents',
    propose: ({ node }) => {
      const last = node.kind === 'match' && node.segments.at(-1)
      if (node.kind !== 'match' || !last || last.is !== 'one') return []
      if (!node.body.some((one) => one.kind === 'allow')) return []
      return [rewrite(last, `{${last.name}=**}`, null)]
    },
  },
  {
    name: 'rename-collection',
    description: 'lets a block speak for another collection',
    propose: ({ node }) => {
      if (node.kind !== 'match' || !node.body.some((one) => one.kind === 'allow')) return []
      const fixed = node.segments.filter((segment) => segment.is === 'fixed')
      return fixed.map((segment) => rewrite(segment, `${segment.name}_`, null))
    },
  },
]

function allowedIn(block: Match): Set<string> {
  const allows = block.body.filter((one): one is Allow => one.kind === 'allow')
  return new Set(
    allows.flatMap((one) => one.operations.flatMap(({ name }) => GROUPS[name] ?? [name])),
  )
}

function behind({ end }: { readonly end: number }): Span {
  return { start: end, end }
}

/** The coverage report does not list constants. */
function traced(condition: Expression): Expression | null {
  return condition.kind === 'literal' ? null : condition
}
