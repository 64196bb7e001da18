import { parseAst } from 'vitest/node'
import type { Source } from './sources'

/** A node of a syntax tree. */
export type Node = {
  readonly type: string
  readonly start: number
  readonly end: number
} & Readonly<Record<string, unknown>>

/** One import of a file: what it names, if for types alone, and if only once it is asked for. */
type Import = {
  readonly from: string
  readonly isType: boolean
  readonly isDynamic: boolean
}

/** Many checks look at the same files. */
const known = new WeakMap<Source, readonly Node[]>()

/** The nodes of a file, in no particular order. */
export function nodesOf(source: Source): readonly Node[] {
  const nodes = known.get(source) ?? parsed(source)
  known.set(source, nodes)
  return nodes
}

/** The syntax tree of a file. */
export function programOf({ path, text }: Source): unknown {
  return parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
}

function parsed(source: Source): Node[] {
  const found: Node[] = []
  const open: unknown[] = [programOf(source)]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (Array.isArray(next)) open.push(...next)
    else if (isNode(next)) {
      found.push(next)
      open.push(...Object.values(next).filter((value) => typeof value === 'object'))
    }
  }
  return found
}

/** Everything a file imports or exports on, dynamic imports included. */
export function importsOf(source: Source): Import[] {
  return nodesOf(source).flatMap((node) => {
    if (!IMPORTING.has(node.type) || !isNode(node['source'])) return []
    const from = node['source']['value']
    const isDynamic = node.type === 'ImportExpression'
    return typeof from === 'string' ? [{ from, isType: isForTypes(node), isDynamic }] : []
  })
}

export function lineOf({ text }: Source, position: number): number {
  return text.slice(0, position).split('\n').length
}

const IMPORTING = new Set([
  'ImportDeclaration',
  'ImportExpression',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
])

function isForTypes(node: Node): boolean {
  if (node['importKind'] === 'type' || node['exportKind'] === 'type') return true
  const named = node['specifiers']
  if (!Array.isArray(named) || named.length === 0) return false
  return named.every((one: Node) => one['importKind'] === 'type' || one['exportKind'] === 'type')
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
