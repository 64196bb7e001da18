import { describe, expect, it } from 'vitest'
import { findMutants } from './find-mutants'
import type { Killer, Trace } from './job'
import { rankTests } from './rank-tests'

const RULES =
  'service cloud.firestore { match /d/{e} { match /posts/{id} { allow get: if a == 1; } } }'
const CONDITION = RULES.indexOf('a == 1')
const SEEN = `${CONDITION}:${CONDITION + 'a == 1'.length}`
const mutantBy = (operator: string) => {
  const mutant = findMutants(RULES).find((one) => one.operator === operator)
  if (!mutant) throw new Error(`No mutant is made by ${operator}.`)
  return mutant
}
const EQUALITY = mutantBy('equality')

type Test = readonly [name: string, seen: readonly string[], milliseconds?: number]

function traceOf(file: string, ...tests: readonly Test[]): Trace {
  return {
    file,
    stamp: '',
    tests: tests.map(([test, , milliseconds = 10], set) => ({ test, milliseconds, set })),
    sets: tests.map(([, seen]) => seen),
    failures: [],
    failsUnderDenyAll: true,
    failsUnderAllowAll: true,
  }
}

const REACHED = [`${SEEN}:true`]
const noText = () => ''
const names = (killers: readonly Killer[]) => killers.map(({ test }) => test)

describe('the tests to run against a mutant', () => {
  it('are those of all files that reached the changed expression', () => {
    const one = traceOf('a.test.ts', ['x', REACHED], ['y', []])
    const other = traceOf('b.test.ts', ['z', REACHED])
    expect(rankTests([one, other], RULES, noText, [])(EQUALITY)).toMatchObject([
      { file: 'a.test.ts', test: 'x' },
      { file: 'b.test.ts', test: 'z' },
    ])
  })

  it('begin with those whose names mention the mutant', () => {
    const trace = traceOf('a.test.ts', ['a vote is refused', REACHED], ['posts are read', REACHED])
    const ranked = rankTests([trace], RULES, noText, [])
    expect(names(ranked(EQUALITY))).toEqual(['posts are read', 'a vote is refused'])
  })

  it('begin with those that killed mutants at the same place, before any words', () => {
    const trace = traceOf('a.test.ts', ['posts are read', REACHED], ['a vote', REACHED])
    const killer = { file: 'a.test.ts', test: 'a vote' }
    const ranked = rankTests([trace], RULES, noText, [[mutantBy('allow-never'), killer]])
    expect(names(ranked(EQUALITY))).toEqual(['a vote', 'posts are read'])
  })

  it('begin with fast ones if nothing else differs', () => {
    const trace = traceOf('a.test.ts', ['x', REACHED, 90], ['y', REACHED, 5])
    expect(names(rankTests([trace], RULES, noText, [])(EQUALITY))).toEqual(['y', 'x'])
  })

  it('of a changed block are those whose name or file mentions its collection', () => {
    const traces = [
      traceOf('a.test.ts', ['in the file', []]),
      traceOf('b.test.ts', ['/posts/{id} is closed', []], ['about nothing', []]),
    ]
    const textOf = (file: string) => (file === 'a.test.ts' ? '// reads posts' : '// a table')
    const ranked = rankTests(traces, RULES, textOf, [])
    expect(new Set(names(ranked(mutantBy('rename-collection'))))).toEqual(
      new Set(['in the file', '/posts/{id} is closed']),
    )
  })
})
