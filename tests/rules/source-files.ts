import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { parseAst } from 'vitest/node'
import { ROOT } from '../hosts'

/** Child nodes. The code reads at most three by their place, and handles missing ones. */
export type Nodes = readonly [Node, Node, Node, ...Node[]]

/** A node of ESTree. Its `type` decides which of the other properties exist. */
export type Node = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly name: string
  readonly value: string & { readonly cooked: string; readonly raw: string } & Node
  readonly from: string
  readonly body: Nodes & Node
  readonly elements: Nodes
  readonly properties: Nodes
  readonly arguments: Nodes
  readonly params: Nodes
  readonly declarations: Nodes
  readonly specifiers: Nodes
  readonly quasis: Nodes
  readonly expressions: Nodes
  readonly key: Node
  readonly callee: Node
  readonly object: Node
  readonly property: Node
  readonly id: Node
  readonly init: Node
  readonly source: Node
  readonly local: Node
  readonly imported: Node
  readonly declaration: Node
  readonly expression: Node
  readonly argument: Node
  readonly consequent: Node
  readonly alternate: Node
  readonly left: Node
  readonly right: Node
  readonly test: Node
}
/** A parsed file with what it declares and imports at its top level. */
export type File = {
  readonly path: string
  readonly text: string
  readonly program: Node
  readonly top: ReadonlyMap<string, Node>
}
const FOLDERS = ['web/src', 'functions/src', 'seed/src', 'suite/src']

/** Files by their text, because parsing takes most of the time. */
const parsed = new Map<string, File>()

/** Parses the source files of the product, without tests. */
export async function readSources(
  /** Replaces the text of a file, by path. */
  changed: Readonly<Record<string, string>>,
): Promise<File[]> {
  const paths = (await Promise.all(FOLDERS.map(sourcesBelow))).flat()
  return Promise.all(
    paths.map(async (path) => {
      const text = changed[path] ?? (await readFile(join(ROOT, path), 'utf8'))
      const cached = parsed.get(path)
      if (cached?.text === text) return cached
      const file = parse(path, text)
      parsed.set(path, file)
      return file
    }),
  )
}

async function sourcesBelow(folder: string): Promise<string[]> {
  const names = await readdir(join(ROOT, folder), { recursive: true })
  return names
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|fixture|d)\.tsx?$/.test(name))
    .map((name) => join(folder, name))
}

function parse(path: string, text: string): File {
  const program = parseAst(text, {
    lang: path.endsWith('x') ? 'tsx' : 'ts',
  } as never) as unknown as Node
  const top = new Map<string, Node>()
  for (const statement of program.body) declare(statement.declaration ?? statement, top)
  for (const { type, source, specifiers } of program.body) {
    if (type !== 'ImportDeclaration' || !source.value.startsWith('.')) continue
    const from = normalize(join(dirname(path), source.value))
    for (const { local, imported } of specifiers)
      top.set(local.name, { type: 'Imported', from, name: imported?.name } as Node)
  }
  const file = { path, text, program, top }
  assertReadable(program, file)
  return file
}

/** Adds the names of a statement. */
export function declare(statement: Node, into: Map<string, Node>): void {
  if (statement?.type === 'FunctionDeclaration') into.set(statement.id.name, statement)
  if (statement?.type !== 'VariableDeclaration') return
  for (const { id, init } of statement.declarations) if (id.name && init) into.set(id.name, init)
}

export function children(node: Node): Node[] {
  return Object.values(node ?? {})
    .flat()
    .filter((value): value is Node => typeof (value as Node | null)?.type === 'string')
}

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']
export const isFunction = (node: Node) => FUNCTIONS.includes(node?.type)

/** The expression inside type assertions and parentheses. */
export function unwrap(node: Node): Node {
  const isWrapper = /^(TS\w+Expression|ParenthesizedExpression|ChainExpression|AwaitExpression)$/
  const inner = node.expression ?? node.argument
  return isWrapper.test(node.type) && inner ? unwrap(inner) : node
}

/**
 * Rejects what `find-queries.ts` cannot read: a query of a collection group, and a constraint
 * that is added to a list.
 */
function assertReadable(node: Node, file: File): void {
  const isConstraint = ({ type, callee }: Node) =>
    type === 'CallExpression' && ['where', 'orderBy'].includes(callee.name)
  if (node.type === 'CallExpression') {
    const name = node.callee.name ?? node.callee.property?.name
    if (name === 'collectionGroup' || (name === 'push' && node.arguments.some(isConstraint)))
      throw new Error(`${file.path}: ${file.text.slice(node.start, node.end)} cannot be read.`)
  }
  for (const child of children(node)) assertReadable(child, file)
}
