import type { Witness } from '../mutant'
import type { BinaryOperator } from '../syntax/nodes'
import { type Operator, rewrite, textOf } from './operator'

type Swap = readonly [to: string, when: Witness['when']]
type Swaps = Readonly<Partial<Record<BinaryOperator, Swap>>>

/** A comparison that lets more through differs only where it was not true, and the reverse. */
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

/** The type that is most easily mistaken for a type. */
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

/** Mistakes in comparing and reckoning. */
export const COMPARISONS: readonly Operator[] = [
  swap('boundary', 'moves a limit by one: < and <=, > and >=', BOUNDARIES),
  swap('reverse', 'asks for less where more is wanted', REVERSALS),
  swap('equality', 'exchanges == and !=', EQUALITIES),
  swap('arithmetic', 'exchanges + and -, * and /', SUMS),
  {
    name: 'type',
    does: 'asks for another type',
    propose: ({ node }) => {
      if (node.kind !== 'binary' || node.operator !== 'is' || node.right.kind !== 'type') return []
      const other = NEIGHBOURS[node.right.name]
      return other ? [rewrite(node.right, other, node)] : []
    },
  },
  {
    name: 'not-in',
    does: 'asks that something be absent where it must be present',
    propose: ({ node }, source) =>
      node.kind === 'binary' && node.operator === 'in'
        ? [rewrite(node, `!(${textOf(source, node)})`, node)]
        : [],
  },
]

function swap(name: string, does: string, swaps: Swaps): Operator {
  return {
    name,
    does,
    propose: ({ node }) => {
      const found = node.kind === 'binary' ? swaps[node.operator] : undefined
      if (node.kind !== 'binary' || !found) return []
      return [rewrite(node.operatorSpan, found[0], node, found[1])]
    },
  }
}
