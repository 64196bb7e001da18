import type { Source } from './sources'
import { isNode, type Node, nodesOf } from './syntax'

/** Stands in the place of a package, for a library that imports it from there. */
const FOR_A_LIBRARY = 'web/src/data/no-patterns.ts'

/** Every name that is exported although no other file of the project holds that word. */
export function lonelyExports(sources: readonly Source[]): string[] {
  const holders = new Map<string, number>()
  for (const { text } of sources) {
    for (const word of new Set(text.match(/[\w$]+/g))) {
      holders.set(word, (holders.get(word) ?? 0) + 1)
    }
  }
  return sources.flatMap((source) =>
    exportedNames(source)
      .filter((name) => (holders.get(name) ?? 0) < 2)
      .map((name) => `${source.path} exports ${name}, which nobody else names`),
  )
}

function exportedNames(source: Source): string[] {
  if (source.path === FOR_A_LIBRARY) return []
  return nodesOf(source).flatMap(({ type, declaration }) => {
    if (type !== 'ExportNamedDeclaration' || !isNode(declaration)) return []
    const { declarations } = declaration
    const declared = Array.isArray(declarations) ? declarations : [declaration]
    return declared.flatMap(({ id }: Node) => {
      const name = isNode(id) ? id['name'] : null
      return typeof name === 'string' ? [name] : []
    })
  })
}
