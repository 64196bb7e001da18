import type { Proposal } from '../mutant'
import { chainOf, type Placed } from '../syntax/walk'
import { type Operator, rewrite, textOf } from './operator'

/** Mistakes in how conditions are joined. */
export const LOGIC: readonly Operator[] = [
  {
    name: 'drop-and',
    does: 'forgets one of several conditions that must all hold',
    propose: (placed) => dropFromChain(placed, '&&', 'not true'),
  },
  {
    name: 'drop-or',
    does: 'forgets one of several conditions of which one suffices',
    propose: (placed) => dropFromChain(placed, '||', 'true'),
  },
  {
    name: 'and-to-or',
    does: 'lets one of two conditions suffice where both must hold',
    propose: ({ node }) => swapJoin(node, '&&', '||'),
  },
  {
    name: 'or-to-and',
    does: 'demands both of two conditions where one suffices',
    propose: ({ node }) => swapJoin(node, '||', '&&'),
  },
  {
    name: 'drop-not',
    does: 'takes a negation away',
    propose: ({ node }) =>
      node.kind === 'unary' && node.operator === '!'
        ? [rewrite({ start: node.start, end: node.operand.start }, '', node)]
        : [],
  },
  {
    name: 'add-not',
    does: 'turns a condition into its opposite',
    propose: (placed) => {
      const { node } = placed
      const isCondition = node.kind === 'call' || node.kind === 'name' || node.kind === 'member'
      if (!isCondition || !isAsked(placed)) return []
      return [rewrite({ start: node.start, end: node.start }, '!', node)]
    },
  },
  {
    name: 'branch',
    does: 'takes one branch of a choice, whatever the condition',
    propose: ({ node }, source) =>
      node.kind === 'ternary'
        ? [
            rewrite(node, `(${textOf(source, node.yes)})`, node.test, 'not true'),
            rewrite(node, `(${textOf(source, node.no)})`, node.test, 'true'),
          ]
        : [],
  },
]

/** Whether a node stands where the language wants a yes or no. */
function isAsked({ node, above: [parent, ...further] }: Placed): boolean {
  if (!parent) return false
  if (parent.kind === 'group') return isAsked({ node: parent, above: further })
  if (parent.kind === 'allow') return true
  if (parent.kind === 'binary') return parent.operator === '&&' || parent.operator === '||'
  return parent.kind === 'ternary' && parent.test === node
}

/** Drops each operand of a chain, at the top of the chain. */
function dropFromChain(
  { node, above: [parent] }: Placed,
  operator: '&&' | '||',
  when: 'true' | 'not true',
): readonly Proposal[] {
  if (node.kind !== 'binary' || node.operator !== operator) return []
  if (parent?.kind === 'binary' && parent.operator === operator) return []
  const operands = chainOf(node, operator)
  return operands.map((dropped, index) => {
    const next = operands[index + 1]
    const before = operands[index - 1]
    const start = before && !next ? before.end : dropped.start
    const end = next ? next.start : dropped.end
    return rewrite({ start, end }, '', dropped, when)
  })
}

function swapJoin(node: Placed['node'], from: '&&' | '||', to: string): readonly Proposal[] {
  if (node.kind !== 'binary' || node.operator !== from) return []
  return [rewrite(node.operatorSpan, to, node)]
}
