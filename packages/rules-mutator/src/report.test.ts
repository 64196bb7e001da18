import { describe, expect, it } from 'vitest'
import { findMutants } from './find-mutants'
import type { Verdict } from './job'
import { describeChange, killersOf, makeReport, printReport, validateSurvivors } from './report'

const source = 'service cloud.firestore { match /a/{b} { allow get: if c == 1 && d < 2; } }'
const mutants = findMutants(source)
const run = { seconds: 60, isSample: false }
const killed: Verdict = { state: 'killed', file: '/x/a.test.ts', test: 'is rejected' }
const all = (verdict: Verdict, except: number) =>
  new Map(mutants.slice(except).map(({ id }) => [id, verdict]))
const argue = (index: number) => {
  const mutant = mutants[index]
  if (!mutant) throw new Error('There is no such mutant.')
  return { id: mutant.id, change: describeChange(mutant), why: 'Nothing can tell.' }
}

describe('the report', () => {
  it('gives 100 % if every mutant was killed', () => {
    expect(makeReport(mutants, all(killed, 0), [], run)).toMatchObject({
      score: 100,
      killed: mutants.length,
      survived: [],
    })
  })

  it('lists survivors, and never rounds up to 100 %', () => {
    const report = makeReport(mutants, all(killed, 1), [], run)
    expect(report.score).toBeLessThan(100)
    expect(report.survived).toEqual([
      { id: mutants[0]?.id, line: 1, change: mutants[0] && describeChange(mutants[0]) },
    ])
    expect(printReport(report)).toContain(`survived: line 1, ${mutants[0]?.id}`)
  })

  it('excludes explained survivors and invalid mutants from the score', () => {
    const report = makeReport(mutants, all(killed, 1), [argue(0)], run)
    expect(report).toMatchObject({ score: 100, equivalent: 1, survived: [] })
    const invalid: Verdict = { state: 'invalid', message: 'no' }
    const none = makeReport(mutants, all(invalid, 0), [], run)
    expect(none).toMatchObject({ score: 0, invalid: mutants.length, killed: 0 })
  })

  it('reports listed survivors that a test kills', () => {
    const report = makeReport(mutants, all(killed, 0), [argue(0)], run)
    expect(report.wronglyExplained).toEqual([mutants[0]?.id])
  })

  it('counts each operator', () => {
    const { operators } = makeReport(mutants, all(killed, 0), [], run)
    expect(operators['boundary']).toEqual({ killed: 1, of: 1 })
    expect(operators['equality']).toEqual({ killed: 1, of: 1 })
  })
})

describe('the list of killers', () => {
  it('is sorted and uses the file names of the caller', () => {
    const killers = killersOf(all(killed, 0), (file) => file.slice(3))
    expect(Object.values(killers)[0]).toEqual({ file: 'a.test.ts', test: 'is rejected' })
    expect(Object.keys(killers)).toEqual(Object.keys(killers).sort())
  })
})

const survivorMutants = findMutants(
  'service cloud.firestore { match /a/{b} { allow get: if c == 1; } }',
)
const [mutant] = survivorMutants.filter(({ operator }) => operator === 'equality')
if (!mutant) throw new Error('There is no such mutant.')
const explained = {
  id: mutant.id,
  change: describeChange(mutant),
  why: 'Both sides are the same by construction.',
}

describe('the list of survivors', () => {
  it('is valid if each entry explains one existing mutant', () => {
    expect(validateSurvivors([explained], survivorMutants)).toEqual([])
    expect(explained.change).toBe('/a/{b} allow get: c == 1 → c != 1')
  })

  it('is invalid with a missing mutant', () => {
    expect(validateSurvivors([{ ...explained, id: 'equality-0' }], survivorMutants)).toHaveLength(1)
  })

  it('is invalid with a duplicate, another change, or no reason', () => {
    expect(validateSurvivors([explained, explained], survivorMutants)).toHaveLength(1)
    expect(validateSurvivors([{ ...explained, change: 'another' }], survivorMutants)).toHaveLength(
      1,
    )
    expect(validateSurvivors([{ ...explained, why: 'obvious' }], survivorMutants)).toHaveLength(1)
  })
})
