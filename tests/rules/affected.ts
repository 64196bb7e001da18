import {
  type Allow,
  type Match,
  type Node,
  placedNodes,
  type RuleFunction,
} from '@grid/rules-mutator/ast'
import { parseRules } from '@grid/rules-mutator/parse-rules'

/**
 * Finds the collections whose rules differ between two versions of the rules, directly or through a
 * function that they call.
 *
 * @throws RulesSyntaxError if one of the versions cannot be parsed.
 */
export function changedCollections(before: string, after: string): string[] {
  const [old, current] = [rulesOf(before), rulesOf(after)]
  const names = new Set([...old.keys(), ...current.keys()])
  return [...names].filter((name) => old.get(name) !== current.get(name)).toSorted()
}

/** Returns the test files that name one of the collections. */
export function testsOf(
  collections: readonly string[],
  tests: ReadonlyMap<string, string>,
): string[] {
  const isNamed = (text: string) =>
    collections.some((name) => new RegExp(`\\b${name}\\b`).test(text))
  return [...tests].filter(([, text]) => isNamed(text)).map(([path]) => path)
}

/** Collection → its conditions and the functions that these call, as text. */
function rulesOf(source: string): Map<string, string> {
  const rules = new Map<string, string>()
  for (const { node, above } of placedNodes(parseRules(source))) {
    if (node.kind !== 'allow') continue
    const matches = above.filter((one): one is Match => one.kind === 'match')
    const name = matches[0]?.segments.findLast(({ is }) => is === 'fixed')?.name ?? ''
    rules.set(name, (rules.get(name) ?? '') + withFunctions(node, matches, source))
  }
  return rules
}

function withFunctions(allow: Allow, matches: readonly Match[], source: string): string {
  const functions = matches
    .flatMap(({ body }) => body)
    .filter((one): one is RuleFunction => one.kind === 'function')
  const used = new Set<Node>([allow])
  for (const node of used) {
    const names = new Set([...placedNodes(node)].map((one) => nameOf(one.node)))
    for (const one of functions) if (names.has(one.name)) used.add(one)
  }
  return [...used].map(({ start, end }) => source.slice(start, end)).join('\n')
}

const nameOf = (node: Node) => (node.kind === 'name' ? node.name : '')
