import { isTest, type Source } from './sources'
import { isNode, lineOf, type Node, nodesOf } from './syntax'

/** The statements of a file at its top level, without `export`. */
export function topLevel(source: Source): readonly Node[] {
  const program = nodesOf(source).find(({ type }) => type === 'Program')
  const body = (program?.['body'] ?? []) as readonly Node[]
  return body.map((node) => (isNode(node['declaration']) ? node['declaration'] : node))
}

export function declaratorsOf(node: Node): readonly Node[] {
  return node['declarations'] as readonly Node[]
}

/**
 * State of the site's modules outside a zustand store: `let`, a collection that begins empty, and a
 * constant whose entries or properties the file changes.
 */
export function moduleStates(source: Source): string[] {
  if (!source.path.startsWith('web/src/') || isTest(source.path)) return []
  if (/\.fixture\.tsx?$/.test(source.path)) return []
  const changed = changedNames(source)
  return topLevel(source)
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap((node) =>
      declaratorsOf(node)
        .filter((one) => node['kind'] !== 'const' || isChanging(one, changed))
        .map((one) => `${source.path}:${lineOf(source, one.start)} holds a state: ${nameOf(one)}`),
    )
}

function nameOf({ id }: Node): string {
  return isNode(id) ? String(id['name'] ?? '') : ''
}

function isChanging(declarator: Node, changed: ReadonlySet<string>): boolean {
  const { init } = declarator
  return (isNode(init) && isEmptyCollection(init)) || changed.has(nameOf(declarator))
}

function isEmptyCollection(init: Node): boolean {
  const list = init['arguments'] ?? init['elements']
  const isEmpty = Array.isArray(list) && list.length === 0
  return isEmpty && (init.type === 'NewExpression' || init.type === 'ArrayExpression')
}

const CHANGES = new Set(['AssignmentExpression', 'UpdateExpression'])
const CHANGING_CALLS = new Set(['add', 'clear', 'delete', 'push', 'set', 'splice'])

/** The names of objects that the file changes: `name.property = …` and `name.set(…)`. */
function changedNames(source: Source): ReadonlySet<string> {
  const names = nodesOf(source).flatMap((node) => {
    if (CHANGES.has(node.type)) return objectName(node['left'] ?? node['argument'])
    if (node.type !== 'CallExpression' || !isNode(node['callee'])) return []
    const { property } = node['callee']
    const isChange = isNode(property) && CHANGING_CALLS.has(String(property['name']))
    return isChange ? objectName(node['callee']) : []
  })
  return new Set(names)
}

/** The name of the object whose property this is. */
function objectName(member: unknown): string[] {
  if (!isNode(member) || member.type !== 'MemberExpression') return []
  const { object } = member
  return isNode(object) && object.type === 'Identifier' ? [String(object['name'])] : []
}
