import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../hosts'
import { ourSources } from '../house/sources'
import { importsOf } from '../house/syntax'
import { findMutants } from './tool/find-mutants'
import { applyEdit } from './tool/mutant'
import { flawsOf, type Survivor } from './tool/run/survivors'
import { sample } from './tool/sample'
import type { Node, Span } from './tool/syntax/nodes'
import { parseRules } from './tool/syntax/parse-rules'
import { childrenOf, placedNodes } from './tool/syntax/walk'

const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')

/** What may stand between the parts of a node, once comments and the node's own names are gone. */
const GLUE =
  /^(?:\s|[/{}()[\],;:.?!<>=+*%&|$-]|'2'|\b(?:rules_version|service|match|function|allow|if|let|return|in|is)\b)*$/

/** The names that a node carries itself, and not by one of its parts. */
function namesOf(node: Node): string[] {
  switch (node.kind) {
    case 'service':
      return [node.name]
    case 'function':
      return [node.name, ...node.parameters.map(({ name }) => name)]
    case 'let':
      return [node.name]
    case 'match':
      return node.segments.map(({ name }) => name)
    case 'allow':
      return node.operations.map(({ name }) => name)
    case 'member':
      return [node.property.name]
    case 'path':
      return node.segments.flatMap((segment) => ('kind' in segment ? [] : segment.name))
    default:
      return []
  }
}

describe.each(['firestore.rules', 'storage.rules'])('%s', { timeout: 60_000 }, (name) => {
  const source = read(name)

  it('is read as a whole: each part lies inside of its own, behind the one before', () => {
    for (const { node } of placedNodes(parseRules(source))) {
      let position = node.start
      for (const child of childrenOf(node)) {
        expect(child.start).toBeGreaterThanOrEqual(position)
        expect(between(source, { start: position, end: child.start }, node)).toMatch(GLUE)
        position = child.end
      }
      expect(node.end).toBeGreaterThanOrEqual(position)
      const isLeaf = ['literal', 'name', 'type'].includes(node.kind)
      if (!isLeaf) expect(between(source, { start: position, end: node.end }, node)).toMatch(GLUE)
    }
  })

  it('has mutants that are rules as well', () => {
    for (const { edit } of sample(findMutants(source), 200)) {
      expect(() => parseRules(applyEdit(source, edit))).not.toThrow()
    }
  })
})

function between(source: string, { start, end }: Span, node: Node): string {
  const names = namesOf(node)
  return source
    .slice(start, end)
    .replaceAll(/\/\/[^\n]*/g, '')
    .replaceAll(/[\w.]+/g, (word) => (names.includes(word.replace(/^\.|\.$/g, '')) ? '' : word))
}

describe('the mutants of firestore.rules', () => {
  const mutants = findMutants(read('firestore.rules'))

  it('are at least 1,900, by at least 14 operators', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(1_900)
    expect(new Set(mutants.map(({ operator }) => operator)).size).toBeGreaterThanOrEqual(14)
  })

  it('have a name each', () => {
    expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length)
  })
})

describe('the list of survivors', () => {
  it('argues about mutants that exist, each by itself', () => {
    const survivors = JSON.parse(read('tests/mutants/survivors.json')) as Survivor[]
    expect(flawsOf(survivors, findMutants(read('firestore.rules')))).toEqual([])
  })
})

describe('the tool', () => {
  it('imports nothing of the project around it', () => {
    const tool = ourSources().filter(({ path }) => path.startsWith('tests/mutants/tool/'))
    expect(tool.length).toBeGreaterThan(20)
    const leaving = tool.flatMap((source) =>
      importsOf(source).filter(({ from }) => {
        if (!from.startsWith('.')) return !/^(node:|vitest)/.test(from)
        return !posix.join(posix.dirname(source.path), from).startsWith('tests/mutants/tool/')
      }),
    )
    expect(leaving).toEqual([])
  })
})
