import { describe, expect, it } from 'vitest'
import { playwrightCounts, vitestCounts } from './counts'

const UNITS = {
  numPassedTests: 7,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numFailedTestSuites: 0,
  testResults: [],
}
const passed = (...failureMessages: string[]) => ({ status: 'passed', failureMessages })
const report = (...assertionResults: object[]) => ({
  ...UNITS,
  testResults: [{ assertionResults }],
})
const FLOWS = { expected: 7, unexpected: 0, flaky: 0, skipped: 0 }

describe('a run of tests', () => {
  it('passes with what passed', () => {
    const counts = { passed: 7, failed: 0, skipped: 0, retried: 0 }
    expect(vitestCounts(UNITS)).toEqual(counts)
    expect(playwrightCounts({ stats: FLOWS })).toEqual(counts)
  })

  it('fails with what failed', () => {
    expect(vitestCounts({ ...UNITS, numFailedTests: 2 })).toMatchObject({ passed: 7, failed: 2 })
    const stats = { ...FLOWS, unexpected: 2 }
    expect(playwrightCounts({ stats })).toMatchObject({ passed: 7, failed: 2 })
  })

  it('fails with a file that does not load', () => {
    expect(vitestCounts({ ...UNITS, numFailedTestSuites: 3 })).toMatchObject({ failed: 1 })
  })

  it('fails with what was skipped, and with what is only planned', () => {
    const found = { ...UNITS, numFailedTests: 1, numPendingTests: 2, numTodoTests: 3 }
    expect(vitestCounts(found)).toMatchObject({ passed: 7, failed: 6, skipped: 5 })
    const stats = { ...FLOWS, unexpected: 1, skipped: 2 }
    expect(playwrightCounts({ stats })).toMatchObject({ passed: 7, failed: 3, skipped: 2 })
  })

  it('passes with a test that took a second try, and counts it', () => {
    const counts = { passed: 8, failed: 0, skipped: 0, retried: 1 }
    const units = { ...report(passed(), passed('expected 1 to be 2')), numPassedTests: 8 }
    expect(vitestCounts(units)).toEqual(counts)
    expect(playwrightCounts({ stats: { ...FLOWS, flaky: 1 } })).toEqual(counts)
  })

  it('fails if more than three tests took a second try', () => {
    const four = Array.from({ length: 4 }, () => passed('expected 1 to be 2'))
    expect(vitestCounts(report(...four))).toMatchObject({ passed: 3, failed: 4, retried: 4 })
    expect(playwrightCounts({ stats: { ...FLOWS, flaky: 3 } })).toMatchObject({ failed: 0 })
    const counts = { passed: 7, failed: 4, skipped: 0, retried: 4 }
    expect(playwrightCounts({ stats: { ...FLOWS, flaky: 4 } })).toEqual(counts)
  })

  it('is not counted by a report that is none', () => {
    expect(vitestCounts({ stats: FLOWS })).toBeNull()
    expect(playwrightCounts(UNITS)).toBeNull()
  })
})
