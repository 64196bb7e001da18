import type { Expression, Node } from './nodes'

/** The nodes right below a node, in the order of the source. */
export function childrenOf(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'ruleset':
      return node.services
    case 'service':
    case 'match':
      return node.body
    case 'function':
      return [...node.lets, node.returns]
    case 'let':
      return [node.value]
    case 'allow':
      return node.condition ? [node.condition] : []
    default:
      return partsOf(node)
  }
}

function partsOf(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case 'group':
      return [node.inner]
    case 'list':
      return node.items
    case 'map':
      return node.entries.flatMap(({ key, value }) => [key, value])
    case 'path':
      return node.segments.filter((segment) => 'kind' in segment)
    case 'member':
      return [node.object]
    case 'index':
      return node.to ? [node.object, node.index, node.to] : [node.object, node.index]
    case 'call':
      return [node.callee, ...node.args]
    case 'unary':
      return [node.operand]
    case 'binary':
      return [node.left, node.right]
    case 'ternary':
      return [node.test, node.yes, node.no]
    default:
      return []
  }
}

/** A node with all that it stands in, the innermost first. */
export type Placed = { readonly node: Node; readonly above: readonly Node[] }

/** Every node of a tree, parents before children. */
export function* placedNodes(node: Node, above: readonly Node[] = []): Generator<Placed> {
  yield { node, above }
  for (const child of childrenOf(node)) yield* placedNodes(child, [node, ...above])
}

/** The operands of `a && b && c`, whatever the grouping to the left. */
export function chainOf(node: Expression, operator: '&&' | '||'): readonly Expression[] {
  if (node.kind !== 'binary' || node.operator !== operator) return [node]
  return [...chainOf(node.left, operator), ...chainOf(node.right, operator)]
}
