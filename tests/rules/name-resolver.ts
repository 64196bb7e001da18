import { children, declare, type File, isFunction, type Node, type Nodes } from './source-files'

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
