import {
  children,
  type Env,
  type File,
  fileEnv,
  isFunction,
  NameResolver,
  type Node,
  type Nodes,
  readSources,
  unwrap,
} from './name-resolver'

/** A query of the code: what an index has to serve. */
export type FoundQuery = {
  /** `path:line` of the code. */
  readonly at: string
  /** `*` if the collection is only known when the code runs. */
  readonly collection: string
  /** Fields compared with `==`, `in` or `array-contains`. */
  readonly equal: readonly string[]
  /** The fields among them that are compared with the members of a list. */
  readonly lists: readonly string[]
  /** Fields and directions of the order, without the document's id at its end. */
  readonly order: readonly (readonly [field: string, direction: 'ASCENDING' | 'DESCENDING'])[]
}

type Part =
  | { readonly kind: 'equal' | 'list' | 'range'; readonly field: string }
  | { readonly kind: 'order'; readonly field: string; readonly direction: 'asc' | 'desc' }
type Draft = { readonly collection: string; readonly parts: readonly Part[] }

/** Turn the query objects of other files into requests; those objects are found by themselves. */
const INTERPRETERS = ['web/src/data/data-source.firestore.ts', 'web/src/data/data-source.rest.ts']
const KINDS: Readonly<Record<string, 'equal' | 'list'>> = {
  '==': 'equal',
  in: 'equal',
  'array-contains': 'list',
  'array-contains-any': 'list',
}
const ID = '__name__'
/** Every query contains one of these names, see `isSite`. Most files do not, which saves time. */
const SITE_NAMES = /\b(?:query|where|orderBy|aggregate)\b/

/**
 * Finds every Firestore query in the source code, once per combination of its conditional parts.
 * `changed` replaces the texts of files, by path.
 */
export function findQueries(changed: Readonly<Record<string, string>> = {}): FoundQuery[] {
  const files = readSources(changed)
  const finder = new Finder(new Map(files.map((file) => [file.path, file])))
  return files
    .filter(({ path, text }) => !INTERPRETERS.includes(path) && SITE_NAMES.test(text))
    .flatMap((file) => finder.inFile(file))
}

const product = <T>(lists: readonly T[][][]): T[][] =>
  lists.reduce<T[][]>((all, next) => all.flatMap((a) => next.map((b) => [...a, ...b])), [[]])

class Finder extends NameResolver {
  inFile(file: File): FoundQuery[] {
    const found: FoundQuery[] = []
    const visit = (node: Node, env: Env, isInChain: boolean) => {
      const scope =
        isFunction(node) || node.type === 'BlockStatement' ? this.within(node, env) : env
      const drafts = isInChain ? [] : this.draftsAt(node, scope)
      if (drafts.length > 0) {
        const at = `${file.path}:${file.text.slice(0, node.start).split('\n').length}`
        found.push(...drafts.map((draft) => finish(draft, at)))
      }
      for (const child of children(node))
        visit(child, scope, (drafts.length > 0 || isInChain) && isBase(child, node))
    }
    visit(file.program, { file, names: new Map() }, false)
    return found
  }

  /** The queries that end at a node; those inside functions also for each call in the file. */
  private draftsAt(node: Node, env: Env): Draft[] {
    if (!isSite(node)) return []
    const direct = node.type === 'ObjectExpression' ? this.page(node, env) : this.query(node, env)
    if (direct) return direct
    return this.callsAround(node, env.file).flatMap((bound) => this.query(node, bound) ?? [])
  }

  /** The environments of the calls of the function in which a node is. */
  private callsAround(node: Node, file: File): Env[] {
    const holds = (one: Node) => one.start <= node.start && node.end <= one.end
    const [name, called] = [...file.top].find(([, one]) => isFunction(one) && holds(one)) ?? []
    if (!called) return []
    const calls: Node[] = []
    const visit = (one: Node) => {
      if (one.type === 'CallExpression' && one.callee.name === name) calls.push(one)
      for (const child of children(one)) visit(child)
    }
    visit(file.program)
    return calls.map((call) => {
      const outer = this.scopeOf(call, file.program, fileEnv(file))
      return this.scopeOf(node, called, this.bind(called, call.arguments, outer, file))
    })
  }

  /** The alternatives of an expression that is a query; null if it is none, or its base unknown. */
  private query(node: Node, env: Env): Draft[] | null {
    const plain = unwrap(node)
    if (plain.type === 'Identifier') {
      const bound = this.resolve(plain.name, env)
      return bound && bound.node !== plain ? this.query(bound.node, bound.env) : null
    }
    if (plain.type !== 'CallExpression') return null
    const { callee, arguments: args } = plain
    if (callee.name === 'query') return this.extend(this.query(args[0], env), args.slice(1), env)
    if (callee.name === 'typed') return [{ collection: this.text(args[0], env), parts: [] }]
    if (callee.name === 'collection')
      return [{ collection: this.text(args.at(-1), env), parts: [] }]
    if (callee.type === 'MemberExpression') return this.chained(plain, env)
    const results = this.returned(plain, env).flatMap((one) => this.query(one.node, one.env) ?? [])
    return results.length > 0 ? results : null
  }

  private chained({ callee, arguments: args }: Node, env: Env): Draft[] | null {
    const name = callee.property.name
    if (name === 'collection') return [{ collection: this.text(args[0], env), parts: [] }]
    const base = this.query(callee.object, env)
    if (!base) return null
    if (name === 'where' || name === 'orderBy') {
      const alternatives = this.constraint(name, args, env)
      return base.flatMap((draft) => alternatives.map((more) => extended(draft, more)))
    }
    if (name !== 'aggregate') return KEEPS.includes(name) ? base : null
    const sums = [...env.file.text.slice(args[0].start, args[0].end).matchAll(SUMS)]
    return base.flatMap((draft) =>
      sums.map(({ 1: field = '*' }) =>
        extended(draft, [{ kind: 'order', field, direction: 'asc' }]),
      ),
    )
  }

  private extend(base: Draft[] | null, constraints: readonly Node[], env: Env): Draft[] | null {
    if (!base) return null
    const alternatives = product(constraints.map((one) => this.parts(one, env)))
    return base.flatMap((draft) => alternatives.map((parts) => extended(draft, parts)))
  }

  /** The alternatives of a constraint, or of a list of constraints. */
  private parts(node: Node, env: Env): Part[][] {
    const plain = unwrap(node)
    switch (plain.type) {
      case 'SpreadElement':
        return this.parts(plain.argument, env)
      case 'ArrayExpression':
        return product(plain.elements.map((one: Node) => this.parts(one, env)))
      case 'ConditionalExpression':
        return [...this.parts(plain.consequent, env), ...this.parts(plain.alternate, env)]
      case 'LogicalExpression':
        return [[], ...this.parts(plain.right, env)]
      case 'Identifier': {
        const bound = this.resolve(plain.name, env)
        if (bound) return this.parts(bound.node, bound.env)
        break
      }
      case 'CallExpression': {
        const { name } = plain.callee
        if (name === 'where' || name === 'orderBy')
          return this.constraint(name, plain.arguments, env)
        if (UNORDERED.includes(name)) return [[]]
        const results = this.returned(plain, env)
        if (results.length > 0) return results.flatMap((one) => this.parts(one.node, one.env))
      }
    }
    throw new Error(`${env.file.path}: the constraint ${textOf(plain, env)} cannot be read.`)
  }

  private constraint(name: 'where' | 'orderBy', args: Nodes, env: Env): Part[][] {
    const [first, ...others] = args
    const filter = first && others.length === 0 && name === 'where' ? this.filter(first, env) : null
    if (filter) return filter
    const field = this.text(args[0], env)
    if (name === 'where') {
      const operator = this.text(args[1], env)
      return [[{ kind: KINDS[operator] ?? 'range', field }]]
    }
    const direction = args[1] ? this.text(args[1], env) : 'asc'
    const directions =
      direction === '*' ? (['asc', 'desc'] as const) : [direction as 'asc' | 'desc']
    return directions.map((one) => [{ kind: 'order', field, direction: one }])
  }

  /** The alternatives of a `Filter.or(…)` or `Filter.where(…)` of the Admin SDK. */
  private filter(node: Node, env: Env): Part[][] {
    const plain = unwrap(node)
    const bound = plain.type === 'Identifier' ? this.resolve(plain.name, env) : null
    if (bound) return this.filter(bound.node, bound.env)
    const name = plain.callee?.property?.name
    if (name === 'or') return plain.arguments.flatMap((one: Node) => this.filter(one, env))
    if (name === 'where') return this.constraint('where', plain.arguments, env)
    throw new Error(`${env.file.path}: the filter ${textOf(plain, env)} cannot be read.`)
  }

  /** A query object: `{ from, where, order }`, with tuples as constraints. */
  private page(node: Node, env: Env): Draft[] {
    const value = (name: string) =>
      node.properties.find((property: Node) => property.key?.name === name)?.value
    const collection = this.text(value('from'), env)
    const filters = this.tuples(value('where'), env).map((list) =>
      list.map(([field = '*', is = '*']): Part => ({ kind: KINDS[is] ?? 'range', field })),
    )
    const orders = this.tuples(value('order'), env).map((list) =>
      list.map(
        ([field = '*', direction]): Part => ({
          kind: 'order',
          field,
          direction: direction === 'desc' ? 'desc' : 'asc',
        }),
      ),
    )
    return product([filters, orders]).map((parts) => ({ collection, parts }))
  }

  /** The alternatives of a list of tuples of texts. */
  private tuples(node: Node | undefined, env: Env): string[][][] {
    if (!node) return [[]]
    const plain = unwrap(node)
    if (plain.type === 'SpreadElement') return this.tuples(plain.argument, env)
    if (plain.type === 'ConditionalExpression')
      return [...this.tuples(plain.consequent, env), ...this.tuples(plain.alternate, env)]
    if (plain.type === 'CallExpression')
      return this.returned(plain, env).flatMap((one) => this.tuples(one.node, one.env))
    if (plain.type !== 'ArrayExpression')
      throw new Error(`${env.file.path}: the list ${textOf(plain, env)} cannot be read.`)
    const isTuple = plain.elements[0] && unwrap(plain.elements[0]).type === 'Literal'
    if (isTuple) return [[plain.elements.map((one: Node) => this.text(one, env))]]
    return product(plain.elements.map((one: Node) => this.tuples(one, env)))
  }

  /** The value of a text; `*` if it is only known when the code runs. */
  private text(node: Node | undefined, env: Env): string {
    if (!node) return '*'
    const plain = unwrap(node)
    if (plain.type === 'Literal' && typeof plain.value === 'string') return plain.value
    if (plain.type === 'TemplateLiteral')
      return /(\w+)$/.exec(plain.quasis.at(-1)?.value.raw ?? '')?.[1] ?? '*'
    if (plain.type === 'CallExpression' && /documentId/.test(textOf(plain.callee, env))) return ID
    if (plain.type !== 'Identifier') return '*'
    const bound = this.resolve(plain.name, env)
    return bound && bound.node !== plain ? this.text(bound.node, bound.env) : '*'
  }
}

const SUMS = /AggregateField\.(?:sum|average)\('(\w+)'\)/g
const UNORDERED = ['limit', 'startAfter', 'startAt', 'endAt', 'endBefore', 'limitToLast']
const KEEPS = [...UNORDERED, 'select', 'withConverter', 'count', 'get', 'offset']

const textOf = (node: Node, { file }: Env) => file.text.slice(node.start, node.end)
const extended = ({ collection, parts }: Draft, more: readonly Part[]): Draft => ({
  collection,
  parts: [...parts, ...more],
})

/** Whether a node is what a chain of calls goes on from. */
const isBase = (node: Node, { callee, object }: Node) => node === callee || node === object

/**
 * Whether a node may be a query: a call of `query`, a chain of the Admin SDK, or a query object.
 */
function isSite(node: Node): boolean {
  if (node.type === 'ObjectExpression') {
    const keys = node.properties.map((property: Node) => property.key?.name)
    return ['from', 'where', 'order'].every((name) => keys.includes(name))
  }
  if (node.type !== 'CallExpression') return false
  const { callee } = node
  return callee.name === 'query' || CHAINS.includes(callee.property?.name)
}

const CHAINS = ['where', 'orderBy', 'aggregate']

function finish({ collection, parts }: Draft, at: string): FoundQuery {
  const lists = parts.flatMap((part) => (part.kind === 'list' ? [part.field] : []))
  const compared = parts.filter(({ kind }) => kind === 'equal' || kind === 'list')
  const ranges = parts.flatMap((part) => (part.kind === 'range' ? [part.field] : []))
  const stated = parts.flatMap((part) => (part.kind === 'order' ? [part] : []))
  const implied = ranges.filter((field) => stated.every((part) => part.field !== field))
  const order = [
    ...implied.map((field) => ({ field, direction: 'asc' as const })),
    ...stated,
  ].filter(({ field }) => field !== ID)
  return {
    at,
    collection,
    equal: [...new Set(compared.map(({ field }) => field))].filter((field) => field !== ID),
    lists,
    order: order.map(({ field, direction }) => [
      field,
      direction === 'asc' ? 'ASCENDING' : 'DESCENDING',
    ]),
  }
}
