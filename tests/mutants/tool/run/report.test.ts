import { describe, expect, it } from 'vitest'
import { findMutants } from '../find-mutants'
import type { Verdict } from './job'
import { killersOf, makeReport, printReport } from './report'
import { changeOf } from './survivors'

const source = 'service cloud.firestore { match /a/{b} { allow get: if c == 1 && d < 2; } }'
const mutants = findMutants(source)
const run = { seconds: 60, isSample: false }
const killed: Verdict = { state: 'killed', file: '/x/a.test.ts', test: 'is refused' }
const all = (verdict: Verdict, except: number) =>
  new Map(mutants.slice(except).map(({ id }) => [id, verdict]))
const argue = (index: number) => {
  const mutant = mutants[index]
  if (!mutant) throw new Error('There is no such mutant.')
  return { id: mutant.id, change: changeOf(mutant), why: 'Nothing can tell.' }
}

describe('the report', () => {
  it('gives a full score where every mutant was noticed', () => {
    expect(makeReport(mutants, all(killed, 0), [], run)).toMatchObject({
      score: 100,
      killed: mutants.length,
      survived: [],
    })
  })

  it('names who survived, and never rounds up to a full score', () => {
    const report = makeReport(mutants, all(killed, 1), [], run)
    expect(report.score).toBeLessThan(100)
    expect(report.survived).toEqual([
      { id: mutants[0]?.id, line: 1, change: mutants[0] && changeOf(mutants[0]) },
    ])
    expect(printReport(report)).toContain(`survived: line 1, ${mutants[0]?.id}`)
  })

  it('leaves out of the score what is argued and what does not compile', () => {
    const report = makeReport(mutants, all(killed, 1), [argue(0)], run)
    expect(report).toMatchObject({ score: 100, equivalent: 1, survived: [] })
    const refused: Verdict = { state: 'refused', said: 'no' }
    const none = makeReport(mutants, all(refused, 0), [], run)
    expect(none).toMatchObject({ score: 0, refused: mutants.length, killed: 0 })
  })

  it('tells of an argument that a test disproves', () => {
    const report = makeReport(mutants, all(killed, 0), [argue(0)], run)
    expect(report.wronglyArgued).toEqual([mutants[0]?.id])
  })

  it('counts each operator for itself', () => {
    const { operators } = makeReport(mutants, all(killed, 0), [], run)
    expect(operators['boundary']).toEqual({ killed: 1, of: 1 })
    expect(operators['equality']).toEqual({ killed: 1, of: 1 })
  })
})

describe('the list of who noticed what', () => {
  it('is sorted, and names files as the caller does', () => {
    const killers = killersOf(all(killed, 0), (file) => file.slice(3))
    expect(Object.values(killers)[0]).toEqual({ file: 'a.test.ts', test: 'is refused' })
    expect(Object.keys(killers)).toEqual(Object.keys(killers).sort())
  })
})
