import { dirname, join, normalize } from 'node:path'
import { ourSources, type Source } from './sources'
import { programOf } from './syntax'

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
export type File = Source & {
  readonly program: Node
  readonly top: ReadonlyMap<string, Node>
}
const FOLDERS = /^(?:web|functions|seed|suite)\/src\//
const NOT_SHIPPED = /\.(?:test|fixture|d)\.tsx?$/

const SOURCES = ourSources().filter(({ path }) => FOLDERS.test(path) && !NOT_SHIPPED.test(path))

/** Parses the source files of the product, without tests. `changed` replaces texts, by path. */
export function readSources(changed: Readonly<Record<string, string>>): File[] {
  return SOURCES.map((source) => {
    const text = changed[source.path]
    return fileOf(text === undefined ? source : { ...source, text })
  })
}

/** Files by their source, because parsing takes most of the time. */
const parsed = new WeakMap<Source, File>()

function fileOf(source: Source): File {
  const file = parsed.get(source) ?? parse(source)
  parsed.set(source, file)
  return file
}

function parse(source: Source): File {
  const { path, text } = source
  const program = programOf(source) as unknown as Node
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
function declare(statement: Node, into: Map<string, Node>): void {
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
 * Rejects what `find-queries.ts` cannot read: a query of a collection group, unless it reads all
 * ids and needs no index, and a constraint that is added to a list.
 */
function assertReadable(node: Node, file: File): void {
  const isConstraint = ({ type, callee }: Node) =>
    type === 'CallExpression' && ['where', 'orderBy'].includes(callee.name)
  if (node.type === 'CallExpression') {
    const name = node.callee.name ?? node.callee.property?.name
    if (name === 'collectionGroup' || (name === 'push' && node.arguments.some(isConstraint)))
      throw new Error(`${file.path}: ${file.text.slice(node.start, node.end)} cannot be read.`)
  }
  const isChained = node.type === 'MemberExpression'
  for (const child of children(node))
    if (isChained || !readsAllIds(child)) assertReadable(child, file)
}

/** Whether an expression reads all ids of a group: `db.collectionGroup('votes').select()`. */
const readsAllIds = ({ type, callee, arguments: fields }: Node): boolean =>
  type === 'CallExpression' &&
  callee.property?.name === 'select' &&
  fields.length === 0 &&
  callee.object.callee?.property?.name === 'collectionGroup'

/** The names that are in reach somewhere in a file. */
export type Env = { readonly file: File; readonly names: ReadonlyMap<string, Bound> }
/** An expression, with the names in its reach. */
export type Bound = { readonly node: Node; readonly env: Env }
export const fileEnv = (file: File): Env => ({ file, names: new Map() })

/** Resolves names of source files: constants, parameters, and what functions return. */
export class NameResolver {
  constructor(private readonly files: ReadonlyMap<string, File>) {}

  /** The names that are in reach of a node somewhere below another one. */
  protected scopeOf(node: Node, above: Node, env: Env): Env {
    const inner = this.within(above, env)
    const next = children(above).find((one) => one.start <= node.start && node.end <= one.end)
    return next && next !== node ? this.scopeOf(node, next, inner) : inner
  }

  protected within(node: Node, env: Env): Env {
    const declared = new Map<string, Node>()
    for (const statement of [node?.body?.body, node?.body].find(Array.isArray) ?? [])
      declare(statement, declared)
    if (declared.size === 0) return env
    const names = new Map(env.names)
    const inner: Env = { file: env.file, names }
    for (const [name, value] of declared) names.set(name, { node: value, env: inner })
    return inner
  }

  protected bind(called: Node, args: Nodes, outer: Env, file: File): Env {
    const names = new Map<string, Bound>()
    const env = { file, names }
    called.params.forEach((parameter: Node, index: number) => {
      const target = parameter.left ?? parameter
      const given = args[index]
      if (given) names.set(target.name, { node: given, env: outer })
      else if (parameter.right) names.set(target.name, { node: parameter.right, env })
    })
    return env
  }

  protected resolve(name: string, env: Env): Bound | null {
    const local = env.names.get(name)
    if (local) return local
    const top = env.file.top.get(name)
    if (top?.type !== 'Imported') return top ? { node: top, env: fileEnv(env.file) } : null
    const file = ['.ts', '.tsx'].map((end) => this.files.get(`${top.from}${end}`)).find(Boolean)
    return file ? this.resolve(top.name, fileEnv(file)) : null
  }

  /** What a function returns, in each of its branches; null if it is not known. */
  protected returned(call: Node, env: Env): Bound[] {
    const bound = call.callee.type === 'Identifier' ? this.resolve(call.callee.name, env) : null
    if (call.callee.name === 'useMemo')
      return this.resultsOf(call.arguments[0], this.within(call.arguments[0], env))
    if (!bound || !isFunction(bound.node)) return []
    const inner = this.bind(bound.node, call.arguments, env, bound.env.file)
    const names = new Map([...bound.env.names, ...inner.names])
    return this.resultsOf(bound.node, this.within(bound.node, { file: inner.file, names }))
  }

  protected resultsOf(called: Node, env: Env): Bound[] {
    if (called.body.type !== 'BlockStatement') return [{ node: called.body, env }]
    const results: Bound[] = []
    const visit = (node: Node) => {
      if (node.type === 'ReturnStatement' && node.argument)
        results.push({ node: node.argument, env })
      if (!isFunction(node)) for (const child of children(node)) visit(child)
    }
    visit(called.body)
    return results
  }
}
