import { type BinaryOperator, chainOf, type Placed } from './ast'
import { dropEach, type Operator, type Proposal, rewrite, textOf, type Witness } from './mutation'

/** Mistakes in combining conditions. */
export const LOGIC_OPERATORS: readonly Operator[] = [
  {
    name: 'drop-and',
    description: 'drops one operand of &&',
    propose: (placed) => dropFromChain(placed, '&&', 'not true'),
  },
  {
    name: 'drop-or',
    description: 'drops one operand of ||',
    propose: (placed) => dropFromChain(placed, '||', 'true'),
  },
  {
    name: 'and-to-or',
    description: 'replaces && by ||',
    propose: ({ node }) => swapJoin(node, '&&', '||'),
  },
  {
    name: 'or-to-and',
    description: 'replaces || by &&',
    propose: ({ node }) => swapJoin(node, '||', '&&'),
  },
  {
    name: 'drop-not',
    description: 'drops a negation',
    propose: ({ node }) =>
      node.kind === 'unary' && node.operator === '!'
        ? [rewrite({ start: node.start, end: node.operand.start }, '', node)]
        : [],
  },
  {
    name: 'add-not',
    description: 'negates a condition',
    propose: (placed) => {
      const { node } = placed
      const isCondition = node.kind === 'call' || node.kind === 'name' || node.kind === 'member'
      if (!isCondition || !isUsedAsCondition(placed)) return []
      return [rewrite({ start: node.start, end: node.start }, '!', node)]
    },
  },
  {
    name: 'branch',
    description: 'always takes one branch of a ternary',
    propose: ({ node }, source) =>
      node.kind === 'ternary'
        ? [
            rewrite(node, `(${textOf(source, node.yes)})`, node.test, 'not true'),
            rewrite(node, `(${textOf(source, node.no)})`, node.test, 'true'),
          ]
        : [],
  },
]

function isUsedAsCondition({ node, above: [parent, ...further] }: Placed): boolean {
  if (!parent) return false
  if (parent.kind === 'group') return isUsedAsCondition({ node: parent, above: further })
  if (parent.kind === 'allow') return true
  if (parent.kind === 'binary') return parent.operator === '&&' || parent.operator === '||'
  return parent.kind === 'ternary' && parent.test === node
}

/** Drops each operand of a chain, once per chain. */
function dropFromChain(
  { node, above: [parent] }: Placed,
  operator: '&&' | '||',
  when: 'true' | 'not true',
): readonly Proposal[] {
  if (node.kind !== 'binary' || node.operator !== operator) return []
  if (parent?.kind === 'binary' && parent.operator === operator) return []
  return dropEach(chainOf(node, operator), (dropped) => dropped, when)
}

function swapJoin(node: Placed['node'], from: '&&' | '||', to: string): readonly Proposal[] {
  if (node.kind !== 'binary' || node.operator !== from) return []
  return [rewrite(node.operatorSpan, to, node)]
}

type Swap = readonly [to: string, when: Witness['when']]
type Swaps = Readonly<Partial<Record<BinaryOperator, Swap>>>

/** A wider comparison differs only where the original was not true, and the reverse. */
const BOUNDARIES: Swaps = {
  '<': ['<=', 'not true'],
  '<=': ['<', 'true'],
  '>': ['>=', 'not true'],
  '>=': ['>', 'true'],
}

const REVERSALS: Swaps = {
  '<': ['>', 'reached'],
  '<=': ['>=', 'reached'],
  '>': ['<', 'reached'],
  '>=': ['<=', 'reached'],
}

const EQUALITIES: Swaps = { '==': ['!=', 'reached'], '!=': ['==', 'reached'] }

const SUMS: Swaps = {
  '+': ['-', 'reached'],
  '-': ['+', 'reached'],
  '*': ['/', 'reached'],
  '/': ['*', 'reached'],
  '%': ['*', 'reached'],
}

/** The type that an author most easily confuses with each type. */
const NEIGHBOURS: Readonly<Record<string, string>> = {
  bool: 'string',
  bytes: 'string',
  duration: 'timestamp',
  float: 'number',
  int: 'number',
  latlng: 'map',
  list: 'string',
  map: 'list',
  number: 'int',
  path: 'string',
  string: 'list',
  timestamp: 'duration',
}

/** Mistakes in comparisons and arithmetic. */
export const COMPARISON_OPERATORS: readonly Operator[] = [
  swap('boundary', 'moves a limit by one: < and <=, > and >=', BOUNDARIES),
  swap('reverse', 'asks for less where more is requested', REVERSALS),
  swap('equality', 'exchanges == and !=', EQUALITIES),
  swap('arithmetic', 'exchanges + and -, * and /', SUMS),
  {
    name: 'type',
    description: 'checks another type',
    propose: ({ node }) => {
      if (node.kind !== 'binary' || node.operator !== 'is' || node.right.kind !== 'type') return []
      const other = NEIGHBOURS[node.right.name]
      return other ? [rewrite(node.right, other, node)] : []
    },
  },
  {
    name: 'not-in',
    description: 'requires absence instead of presence',
    propose: ({ node }, source) =>
      node.kind === 'binary' && node.operator === 'in'
        ? [rewrite(node, `!(${textOf(source, node)})`, node)]
        : [],
  },
]

function swap(name: string, description: string, swaps: Swaps): Operator {
  return {
    name,
    description,
    propose: ({ node }) => {
      const found = node.kind === 'binary' ? swaps[node.operator] : undefined
      if (node.kind !== 'binary' || !found) return []
      return [rewrite(node.operatorSpan, found[0], node, found[1])]
    },
  }
}
