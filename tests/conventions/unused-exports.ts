import { resolve } from './import-directions'
import type { Source } from './sources'
import { isNode, type Node, nodesOf } from './syntax'

/** Files that libraries, Cloud Functions or the test runner import. */
const EXTERNAL_USE = [
  'web/src/data/no-patterns.ts',
  'functions/src/index.ts',
  'packages/rules-mutator/src/vitest-runner.ts',
  'tests/rules/global-setup.ts',
  'tests/functions/global-setup.ts',
  'tests/faults/global-setup.ts',
  'tests/temporary-folder.ts',
]

/** In the place of a name: whatever the file exports. */
const ALL = '*'

/** One use of a file: the name that is taken from there. */
type Use = { readonly from: string; readonly name: string }

/** Returns exported names that no other file of the project imports. */
export function unusedExports(sources: readonly Source[]): string[] {
  const paths = new Set(sources.map(({ path }) => path))
  const trees = sources.map((source) => ({ path: source.path, nodes: nodesOf(source) }))
  const used = new Set(
    trees.flatMap(({ path, nodes }) =>
      usesIn(nodes).map(({ from, name }) => `${resolve(path, from, paths)} ${name}`),
    ),
  )
  return trees
    .filter(({ path }) => !hasExternalUse(path) && !used.has(`${path} ${ALL}`))
    .flatMap(({ path, nodes }) =>
      nodes
        .flatMap(exportedNames)
        .filter((name) => !used.has(`${path} ${name}`))
        .map((name) => `${path} exports ${name}, which no other file imports`),
    )
}

/** Declarations describe what the build makes up, so their names are its. */
function hasExternalUse(path: string): boolean {
  return EXTERNAL_USE.includes(path) || path.endsWith('.d.ts')
}

function exportedNames({ type, declaration, specifiers }: Node): string[] {
  if (type !== 'ExportNamedDeclaration') return []
  if (!isNode(declaration)) return listOf(specifiers).map(({ exported }) => nameOf(exported))
  const { declarations } = declaration
  const declared = Array.isArray(declarations) ? listOf(declarations) : [declaration]
  return declared.flatMap(({ id }) => boundNames(id))
}

/** The names that a declaration binds: one, or those that it takes out of a list or an object. */
function boundNames(id: unknown): string[] {
  if (!isNode(id)) return []
  if (id.type === 'ArrayPattern') return listOf(id['elements']).map(nameOf)
  if (id.type === 'ObjectPattern') return listOf(id['properties']).map(({ value }) => nameOf(value))
  return [nameOf(id)]
}

function usesIn(nodes: readonly Node[]): Use[] {
  const read = nodes.flatMap(readAtOnce)
  const atOnce = new Set(read.map(({ start }) => start))
  const others = nodes.filter(({ start, type }) => type !== DYNAMIC || !atOnce.has(start))
  return [...read, ...others.flatMap(usesOf)]
}

const DYNAMIC = 'ImportExpression'

/** What is read from an import that is awaited on the spot: `(await import('./menu')).Menu`. */
function readAtOnce({ type, object, property }: Node): (Use & { readonly start: number })[] {
  if (type !== 'MemberExpression' || !isNode(object) || object.type !== 'AwaitExpression') return []
  const { argument } = object
  if (!isNode(argument) || argument.type !== DYNAMIC) return []
  return [{ from: fileOf(argument), name: nameOf(property), start: argument.start }]
}

function usesOf(node: Node): Use[] {
  const from = fileOf(node)
  switch (node.type) {
    case DYNAMIC:
    case 'TSImportType':
    case 'ExportAllDeclaration':
      return [{ from, name: ALL }]
    case 'ImportDeclaration':
      return listOf(node['specifiers']).map(({ type, imported }) => ({
        from,
        name: type === 'ImportSpecifier' ? nameOf(imported) : ALL,
      }))
    case 'ExportNamedDeclaration':
      return listOf(node['source'] ? node['specifiers'] : []).map(({ local }) => ({
        from,
        name: nameOf(local),
      }))
    default:
      return []
  }
}

/** What a node imports, as it is written there. */
function fileOf({ source }: Node): string {
  return isNode(source) ? String(source['value']) : ''
}

/** The name that a node is; an export may also be named by a text. */
function nameOf(node: unknown): string {
  return isNode(node) ? String(node['name'] ?? node['value']) : ''
}

function listOf(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value : []
}
