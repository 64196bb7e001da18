import type { Source } from './sources'
import { isNode, type Node, nodesOf } from './syntax'

/** A call that states a test, or what several have in common; its title as it is written. */
type Stated = { readonly title: string; readonly start: number; readonly end: number }

/** The titles of a file; one that is computed is an empty text. */
export function titlesIn(source: Source): string[] {
  return statedIn(source, STATING).map(({ title }) => title)
}

/**
 * Whether a run of the file reports a test of that name: the titles of its groups and its own.
 * What is computed, or filled in (`%s`, `$name`, `${…}`), may be anything, and so may the tests
 * of a group that takes them from another file. `…` at the end of the name matches any ending.
 */
export function reportsTest(source: Source, name: string): boolean {
  const groups = statedIn(source, GROUP)
  const tests = statedIn(source, TEST)
  const elsewhere = groups
    .filter((group) => ![...groups, ...tests].some((inner) => isWithin(inner, group)))
    .map((group) => ({ ...group, title: `${group.title} ${ANYTHING}` }))
  return [...tests, ...elsewhere].some((test) => {
    const around = groups.filter((group) => isWithin(test, group))
    const titles = [...around.sort((a, b) => a.start - b.start), test].map(({ title }) => title)
    return answers(titles.map((title) => title || ANYTHING).join(' '), name)
  })
}

const GROUP = /^(?:test\.)?describe\b/
const TEST = /^(?:it|test)\b(?!\.(?:describe|beforeEach|afterEach|use|setTimeout))/
const STATING = /^(?:it|test|describe)\b/
const ANYTHING = '%s'

const isWithin = (inner: Stated, outer: Stated) =>
  outer.start < inner.start && inner.end < outer.end

function statedIn(source: Source, pattern: RegExp): Stated[] {
  return (
    nodesOf(source)
      .filter(({ type }) => type === 'CallExpression')
      .filter(({ start }) => pattern.test(source.text.slice(start)))
      // The rows of `each(…)(…)` state nothing yet.
      .filter(({ end }) => source.text[end] !== '(')
      .map((call) => ({ title: titleOf(call, source), start: call.start, end: call.end }))
  )
}

function titleOf(call: Node, { text }: Source): string {
  const first: unknown = (call['arguments'] as readonly unknown[])[0]
  return isNode(first) ? written(first, text) : ''
}

/** A text as it is written, over several lines as well; empty for what is no text. */
function written(node: Node, text: string): string {
  if (node.type === 'BinaryExpression' && isNode(node['left']) && isNode(node['right'])) {
    return written(node['left'], text) + written(node['right'], text)
  }
  return /^(['"`])(.*)\1$/s.exec(text.slice(node.start, node.end))?.[2] ?? ''
}

const FILLED_IN = /\$\{[^}]*\}|%[sdifjo]|\$[\w.]+/

function answers(template: string, name: string): boolean {
  const parts = template.split(FILLED_IN).map((part) => part.replaceAll('\\', ''))
  if (!name.endsWith('…')) return new RegExp(`^${parts.map(escaped).join('.*')}$`).test(name)
  return beginsLike(parts, name.slice(0, -1))
}

/** Whether a text that consists of those parts, and anything between them, may begin like that. */
function beginsLike([part = '', ...rest]: readonly string[], beginning: string): boolean {
  if (part.startsWith(beginning)) return true
  if (!beginning.startsWith(part) || rest.length === 0) return false
  const left = beginning.slice(part.length)
  return [...left, ''].some((_, skipped) => beginsLike(rest, left.slice(skipped)))
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
