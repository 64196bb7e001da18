import { describe, expect, it } from 'vitest'
import { canDetect, reachedBetween, readCoverage } from './emulator'

const node = (from: number, to: number, values: readonly object[], children: object[] = []) => ({
  sourcePosition: { currentOffset: from, endOffset: to - 1 },
  values,
  children,
})
const RULES = 'a.b(c) && d'
const report = (...nodes: object[]) => readCoverage(JSON.stringify({ report: nodes }), RULES)
const counted = (value: object, count = 1) => ({ value, count })
const yes = (count = 1) => counted({ boolValue: true }, count)
const no = (count = 1) => counted({ boolValue: false }, count)

describe('the values a test reached', () => {
  it('are those whose count grew between two reports', () => {
    const before = report(node(0, 9, [yes(2)], [node(0, 3, [yes(1), no(1)])]))
    const after = report(node(0, 9, [yes(2), no(1)], [node(0, 3, [yes(2), no(1)])]))
    expect(reachedBetween(before, after)).toEqual(new Set(['0:9:not true', '0:3:true']))
  })

  it('counts errors and other values as not true, and skips unevaluated operands', () => {
    const values = [counted({ undefined: {} }), counted({ stringValue: 'x' }), counted({})]
    expect(readCoverage('{}', RULES).size).toBe(0)
    expect([...report(node(0, 9, values)).entries()]).toEqual([['0:9:not true', 2]])
    expect(report(node(0, 9, [counted({})])).size).toBe(0)
  })

  it('show whether the test can detect a mutant', () => {
    const seen = reachedBetween(new Map(), report(node(0, 9, [yes()])))
    const at = (when: 'true' | 'not true' | 'reached', end = 9) =>
      canDetect(seen, { start: 0, end, when }, RULES)
    expect(at('true')).toBe(true)
    expect(at('reached')).toBe(true)
    expect(at('not true')).toBe(false)
    expect(at('reached', 8)).toBe(false)
  })

  it('finds an expression whose report ends before the closing parenthesis', () => {
    const seen = reachedBetween(new Map(), report(node(0, 5, [yes()])))
    expect(RULES.slice(0, 6)).toBe('a.b(c)')
    expect(canDetect(seen, { start: 0, end: 6, when: 'true' }, RULES)).toBe(true)
  })
})
