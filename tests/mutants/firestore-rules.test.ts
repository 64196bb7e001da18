import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { childrenOf, type Node, placedNodes, type Span } from '@grid/rules-mutator/ast'
import { findMutants, sample } from '@grid/rules-mutator/find-mutants'
import { applyEdit } from '@grid/rules-mutator/mutation'
import { parseRules } from '@grid/rules-mutator/parse-rules'
import { type Survivor, validateSurvivors } from '@grid/rules-mutator/report'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../hosts'
import { REQUIRED_TEXTS, titleOfText } from './required-texts'

const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')

/** The text allowed between a node's children, without comments and the node's own names. */
const GLUE =
  /^(?:\s|[/{}()[\],;:.?!<>=+*%&|$-]|'2'|\b(?:rules_version|service|match|function|allow|if|let|return|in|is)\b)*$/

/** The names of a node that are not in its children. */
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
      return node.segments.flatMap((segment) =>
        'kind' in segment ? [] : segment.name.replace(/[()]/g, ''),
      )
    default:
      return []
  }
}

describe.each(['firestore.rules', 'storage.rules'])('%s', { timeout: 60_000 }, (name) => {
  const source = read(name)

  it('reads the whole file: each node is inside its parent and after its sibling', () => {
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

  it('has mutants that parse', () => {
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

describe('firestore.rules', () => {
  for (const { name, text } of REQUIRED_TEXTS) {
    it(titleOfText(name), () => expect(read('firestore.rules')).toContain(text))
  }
})

describe('the mutants of firestore.rules', () => {
  const mutants = findMutants(read('firestore.rules'))

  it('are at least 1,900, by at least 14 operators', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(1_900)
    expect(new Set(mutants.map(({ operator }) => operator)).size).toBeGreaterThanOrEqual(14)
  })

  it('have unique ids', () => {
    expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length)
  })
})

describe('the list of survivors', () => {
  it('explains existing mutants, each once', () => {
    const survivors = JSON.parse(read('tests/mutants/survivors.json')) as Survivor[]
    expect(validateSurvivors(survivors, findMutants(read('firestore.rules')))).toEqual([])
  })
})
